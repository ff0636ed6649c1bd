import type { Course } from './course.js';

export const youthMinistry: Course = {
  code: 'youth_ministry',
  passMark: 70,
  rightAnswers: { welcome: 'b', counsel: 'c', online: 'a', trips: 'b', forgiveness: 'd' },
  editions: {
    en: {
      reading: [
        {
          heading: 'A place of trust',
          paragraphs: [
            'People in a congregation trust each other quickly. A new helper is welcome, a leader has moral authority, and nobody wants to think ill of a friend in faith. Those are strengths, and somebody who looks for children knows them too.',
            'So let new people wait before they serve with minors, six months in many congregations, and screen everybody in the same way: application, references, interview, background check. Screening shows what is known. What happens afterwards is seen only by people who look.',
          ],
        },
        {
          heading: 'Mentoring in the open',
          paragraphs: [
            'Personal talks belong to ministry. Hold them where you are seen: in a corner of the hall, in a café with the parents’ knowledge, in an office with a window in the door. Two adults are at every meeting, and one of them is not related to the other.',
            'The same holds online. Write in groups or with a parent or second leader included, use the accounts of the congregation, and never let messages disappear by themselves. On trips, adults do not share rooms or tents with minors other than their own children.',
          ],
        },
        {
          heading: 'Duties that faith does not lift',
          paragraphs: [
            'If a young person tells you about abuse, listen, believe, and report to the authorities on the same day. Forgiveness, prayer or a change of post do not replace a report. In many states clergy and youth workers are mandated reporters; only what is said in confession may be treated differently, and only as your state’s law says.',
            'Care for the young person and the family comes next, from people who are not close to the accused. Somebody who has harmed a child does not return to work with children, however sincere the regret.',
          ],
        },
      ],
      questions: [
        {
          id: 'welcome',
          text: 'A friendly newcomer wants to help with the youth group next Sunday. What is right?',
          choices: {
            a: 'Accept at once: helpers are few.',
            b: 'Explain the waiting time and the screening, which hold for everybody.',
            c: 'Accept if two members like the person.',
          },
        },
        {
          id: 'counsel',
          text: 'A teenager asks for a personal talk. Where do you meet?',
          choices: {
            a: 'At your home, in the evening.',
            b: 'In your parked car in front of the church.',
            c: 'Where others can see you, with the parents’ knowledge.',
          },
        },
        {
          id: 'online',
          text: 'How do leaders write to minors?',
          choices: {
            a: 'In groups or with a second adult included, from the congregation’s accounts.',
            b: 'With messages that delete themselves, to protect privacy.',
            c: 'From private accounts, because these are used more.',
          },
        },
        {
          id: 'trips',
          text: 'On a retreat, a room is missing. What do you do?',
          choices: {
            a: 'One leader shares a room with two teenagers.',
            b: 'You find another room: adults do not share one with minors who are not their children.',
            c: 'The leader with the longest service decides.',
          },
        },
        {
          id: 'forgiveness',
          text: 'A leader admits to having touched a child and regrets it deeply. What happens now?',
          choices: {
            a: 'The leader moves to another group.',
            b: 'The elders forgive, and the matter is closed.',
            c: 'The family decides whether anybody is told.',
            d: 'A report goes to the authorities, and the leader no longer works with children.',
          },
        },
      ],
    },
  },
};
