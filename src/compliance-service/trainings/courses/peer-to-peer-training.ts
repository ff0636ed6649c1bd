import type { Course } from './course.js';

export const peerToPeerTraining: Course = {
  code: 'peer_to_peer_training',
  passMark: 70,
  rightAnswers: { consent: 'b', power: 'a', photos: 'c', tell: 'b', bystander: 'c' },
  editions: {
    en: {
      reading: [
        {
          heading: 'You are a leader now',
          paragraphs: [
            'You are under 18, and others look up to you: you help in a group, teach a skill or watch the little ones. That gives you power, even if it does not feel like it. A child who is younger will often do what you say because it is you who says it. Use that to keep them safe.',
            'Keep it simple: play where an adult can see you, do not take a child to the bathroom or a tent alone, do not carry or wrestle with children who did not ask for it, and stop at the first “no”, also when it is said with a laugh.',
          ],
        },
        {
          heading: 'What is not a game',
          paragraphs: [
            'Teasing about somebody’s body, dares with clothes off, showing sexual pictures, touching somebody who did not say yes: these are not jokes. If somebody cannot freely say no, because they are younger, smaller, afraid or outnumbered, then there is no yes.',
            'Pictures last. Never ask anybody for a revealing photo, never send one, never pass one on. If one reaches you, do not forward it, not even as proof: show it to an adult you trust.',
          ],
        },
        {
          heading: 'Speak up',
          paragraphs: [
            'If something feels wrong, you do not have to solve it. Go to an adult whom you trust, and if that one does nothing, go to the next. If a friend tells you about abuse, listen, say that it is not their fault, and go to an adult together. That is not snitching. A secret that hurts somebody is one to tell.',
            'It is the same when an adult crosses the line, with you or with others: presents that nobody may know about, messages late at night, touch that you do not want. It is never your fault, and it is never too late to tell.',
          ],
        },
      ],
      questions: [
        {
          id: 'consent',
          text: 'A younger child giggles and says “no, stop” while you tickle. What do you do?',
          choices: {
            a: 'Go on, because the child is laughing.',
            b: 'Stop at once.',
            c: 'Ask the other children whether it is fine.',
          },
        },
        {
          id: 'power',
          text: 'Why do small children often do what you tell them?',
          choices: {
            a: 'Because you are older and have a task: that gives you power.',
            b: 'Because they always agree with you.',
            c: 'Because they know all the rules.',
          },
        },
        {
          id: 'photos',
          text: 'Somebody sends you a revealing picture of a classmate. What is right?',
          choices: {
            a: 'Forward it to the classmate’s friends as a warning.',
            b: 'Keep it, in case somebody needs proof.',
            c: 'Forward it to nobody, and show it to an adult you trust.',
          },
        },
        {
          id: 'tell',
          text: 'A friend tells you about abuse and asks you to keep it secret. What do you do?',
          choices: {
            a: 'Keep the secret, as a good friend does.',
            b: 'Listen, and go to an adult you trust, together if possible.',
            c: 'Talk to the person who did it.',
          },
        },
        {
          id: 'bystander',
          text: 'You told an adult about something wrong, and nothing happened. And now?',
          choices: {
            a: 'You did your part and forget it.',
            b: 'You write about it on the internet.',
            c: 'You tell another adult, until somebody acts.',
          },
        },
      ],
    },
  },
};
