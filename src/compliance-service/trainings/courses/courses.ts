import { notFound } from '../../requests/failures.js';
import { california } from './california.js';
import { camp } from './camp.js';
import type { Course } from './course.js';
import { daycare } from './daycare.js';
import { education } from './education.js';
import { harassment } from './harassment.js';
import { parentTraining } from './parent-training.js';
import { peerToPeerTraining } from './peer-to-peer-training.js';
import { skillfulScreening } from './skillful-screening.js';
import { spanish } from './spanish.js';
import { standard } from './standard.js';
import { youth } from './youth.js';
import { youthMinistry } from './youth-ministry.js';

/** One for every survey code of the standard catalogue. */
export const COURSES: readonly Course[] = [
  standard,
  youth,
  camp,
  spanish,
  daycare,
  education,
  youthMinistry,
  skillfulScreening,
  parentTraining,
  california,
  peerToPeerTraining,
  harassment,
];

/** 404 for a survey that an organization added by itself: there is nothing to read and nothing to ask. */
export function courseOf(surveyCode: string): Course {
  const course = COURSES.find(({ code }) => code === surveyCode);
  if (!course) throw notFound('Course');
  return course;
}
