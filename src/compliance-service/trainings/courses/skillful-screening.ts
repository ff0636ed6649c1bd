import type { Course } from './course.js';

export const skillfulScreening: Course = {
  code: 'skillful_screening',
  passMark: 80,
  rightAnswers: { layers: 'c', gaps: 'b', question: 'a', references: 'c', pressure: 'b', fairness: 'd' },
  editions: {
    en: {
      reading: [
        {
          heading: 'Why a background check is not enough',
          paragraphs: [
            'Most people who abuse children have no criminal record, because most abuse is never reported and less of it is ever convicted. A clean check says that nothing is on record. It does not say that somebody is safe.',
            'Good screening therefore has layers: a written application, references, an interview, a background check, and a time of close supervision at the start. Each layer is modest alone. Together they turn many people with bad intentions away, some of them already when they read that you screen.',
          ],
        },
        {
          heading: 'Reading an application',
          paragraphs: [
            'Look for patterns: gaps that are not explained, many short stays with youth organizations, moves to another place in the middle of a season, a wish to work with one age and sex only, hobbies and jobs that all lead to children. One such sign proves nothing. It tells you what to ask about.',
            'Ask for addresses, employers and volunteer work of the last years, and for consent to contact all of them. Incomplete applications go back to the applicant, whoever it is.',
          ],
        },
        {
          heading: 'Interviews and references',
          paragraphs: [
            'Ask everybody the same open questions in the same order, two interviewers together, and write down the answers. Good questions are about behavior: “Tell us about a time when a child broke a rule. What did you do?” or “When is it right to be alone with a child?” Listen for respect for boundaries, and for answers that place a child’s needs below the applicant’s own.',
            'Talk with references yourself, at least one of whom has seen the applicant with children and one of whom is a relative. Ask “Would you have this person work with children again?” and listen to pauses. A reference that only confirms dates is not a good one.',
          ],
        },
        {
          heading: 'Deciding',
          paragraphs: [
            'Decide by criteria that you set before, for everybody alike, and write down why. Never ask about religion, origin, disability, marital status or sexual orientation: they say nothing about risk, and asking is unlawful in most cases. If you use a background report against an applicant in the United States, federal law (the Fair Credit Reporting Act) asks you to show the report and to leave time for an answer before you decide.',
            'Haste is the enemy of screening. When a place must be filled by tomorrow, fill it with somebody whom you have already screened.',
          ],
        },
      ],
      questions: [
        {
          id: 'layers',
          text: 'What does a background check without findings tell you?',
          choices: {
            a: 'That the applicant has never harmed a child.',
            b: 'That references are not needed.',
            c: 'That nothing is on record: the other layers remain necessary.',
          },
        },
        {
          id: 'gaps',
          text: 'An applicant left three youth organizations in two years. What do you do?',
          choices: {
            a: 'Reject: the pattern proves a risk.',
            b: 'Ask about it in the interview and ask those organizations.',
            c: 'Ignore it: many people move around.',
          },
        },
        {
          id: 'question',
          text: 'Which question is best for an interview?',
          choices: {
            a: '“Tell us about a time when a child did not respect a boundary. What did you do?”',
            b: '“You do not have problems with children, do you?”',
            c: '“Are you married?”',
          },
        },
        {
          id: 'references',
          text: 'A former employer only confirms dates of employment. What is the reference worth?',
          choices: {
            a: 'It is good: nothing bad was said.',
            b: 'It is enough if the background check is clean.',
            c: 'Little: you look for one who has seen the applicant with children.',
          },
        },
        {
          id: 'pressure',
          text: 'The season starts tomorrow, and one volunteer’s check is not finished. What is right?',
          choices: {
            a: 'The volunteer starts, and the check follows.',
            b: 'Somebody who has been screened takes the place.',
            c: 'The volunteer starts if a friend vouches for them.',
          },
        },
        {
          id: 'fairness',
          text: 'How do you decide between applicants?',
          choices: {
            a: 'By the impression of the first five minutes.',
            b: 'More strictly for those whom you do not know.',
            c: 'By the vote of those who have time.',
            d: 'By criteria set before, the same for everybody, with reasons written down.',
          },
        },
      ],
    },
  },
};
