import type { AttentionKind } from '../../../domain/attention.js';

/** SQL that finds items of one or several kinds; $1 is the organization. Found are all, told only those of a page. */
export interface Source {
  kinds: AttentionKind[];
  /** Which of them. */
  kind: string;
  /** The id of what it is about. */
  subject: string;
  since: string;
  /** Other when the same thing needs somebody anew: what was assigned before counts no more. */
  occurrence: string;
  personId: string;
  /** What a search looks through. */
  about: string;
  urgency: string;
  /** What domain/attention.ts says of the kind, as jsonb. */
  facts: string;
  /** From FROM; the last of it is a condition, so that another may follow. */
  from: string;
}

export const foundBy = ({ kind, subject, since, occurrence, personId, about, urgency, from }: Source): string => `
SELECT ${kind} AS kind, ${subject} AS subject, ${since} AS since, ${occurrence} AS occurrence, ${personId} AS person_id, ${about} AS about,
  ${urgency} AS urgency ${from}`;

/** Of what stands on the page. */
export const toldBy = ({ kind, subject, facts, from }: Source): string => `
SELECT ${kind} AS kind, ${subject} AS subject, ${facts} AS facts ${from} AND ${subject} IN (SELECT subject FROM page)`;
