import { standard } from './standard.js';
import type { Course } from './course.js';

/** The standard course in Spanish alone: organizations have a survey code of its own for it. */
export const spanish: Course = { ...standard, code: 'spanish', editions: { es: standard.editions.es } };
