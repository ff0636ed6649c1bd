import type { Course } from './course.js';

export const camp: Course = {
  code: 'camp',
  passMark: 70,
  rightAnswers: { cabin: 'c', showers: 'a', homesick: 'b', campers: 'b', phones: 'c', report: 'a' },
  editions: {
    en: {
      reading: [
        {
          heading: 'Why camp is special',
          paragraphs: [
            'Camp takes children away from home, day and night, in the care of people whom they have just met. That closeness is what makes camp wonderful. It also means that somebody with bad intentions finds what they look for: trust that grows fast, little supervision at night, and campers who cannot simply go home.',
            'Good camps answer with habits that everybody can see. Two adults, or one adult and several campers: nobody is alone with one child, neither in a cabin nor in a boat, a car or the infirmary. If it cannot be avoided, a door stays open and somebody else knows.',
          ],
        },
        {
          heading: 'Nights, showers and changing',
          paragraphs: [
            'Staff and campers sleep in beds of their own, and no adult sits on a camper’s bed. Campers shower and change at other times than adults, supervised from outside: near enough to hear what goes on, without watching. Photographs are never taken there.',
            'A homesick child needs comfort, and comfort has a place: beside the fire, on the porch, where others are in sight. A hand on the shoulder is fine when the child wants it. Lap sitting, massages and private walks in the dark are not.',
          ],
        },
        {
          heading: 'Campers among themselves',
          paragraphs: [
            'A large part of abuse at camps is done by other campers: hazing, forced dares, unwanted touch in the cabin at night. Watch the free hours, the walks between activities and large differences in age or strength. “They are only playing” is a reason to look more closely, not to look away.',
          ],
        },
        {
          heading: 'After camp, and when something happens',
          paragraphs: [
            'Contact after the summer goes through the camp and the parents, never through private messages. If you see a boundary crossed, tell the camp director the same day. If you suspect abuse, you report it to the authority of the state yourself or together with the director, and you do it at once: no internal inquiry comes first.',
          ],
        },
      ],
      questions: [
        {
          id: 'cabin',
          text: 'Your co-counselor is ill, and you would be alone in the cabin with one camper. What do you do?',
          choices: {
            a: 'You stay, and close the door so that it is quiet.',
            b: 'You stay, because it is only for one night.',
            c: 'You ask the leadership for a second adult or to move the camper.',
          },
        },
        {
          id: 'showers',
          text: 'How are showers supervised?',
          choices: {
            a: 'From outside, near enough to hear, while campers shower at their own time.',
            b: 'From inside, because accidents happen there.',
            c: 'Not at all, because campers need privacy.',
          },
        },
        {
          id: 'homesick',
          text: 'A child cries at night and wants to be comforted. What is right?',
          choices: {
            a: 'You lie down beside the child until it sleeps.',
            b: 'You talk on the porch, in sight of another adult.',
            c: 'You take the child on a walk, just the two of you.',
          },
        },
        {
          id: 'campers',
          text: 'Older campers make younger ones do dares that these do not want. What is it?',
          choices: {
            a: 'A tradition, which is fine as long as nobody complains.',
            b: 'Possible abuse among campers: you stop it and report it.',
            c: 'A matter for the campers to settle among themselves.',
          },
        },
        {
          id: 'phones',
          text: 'After the summer, a camper sends you a private message. How do you answer?',
          choices: {
            a: 'In private, because not to answer would be impolite.',
            b: 'From a second account, so that work and private life stay apart.',
            c: 'Through the camp’s channel, with the parents informed.',
          },
        },
        {
          id: 'report',
          text: 'You suspect that a camper is being abused. What comes first?',
          choices: {
            a: 'A report to the authority, on the same day.',
            b: 'An inquiry by the camp, to see whether it is true.',
            c: 'A talk with the person whom you suspect.',
            d: 'Waiting for the end of the session.',
          },
        },
      ],
    },
  },
};
