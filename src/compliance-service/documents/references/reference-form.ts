import { Fields } from '../../requests/fields.js';
import { bodyFields } from '../../requests/sections.js';

export const TRUST = { yes: 'Yes', no: 'No', unsure: 'I am not sure' } as const;

/** What a reference says. Read by the organization, never sent on. */
export interface ReferenceAnswers {
  knownSince: string;
  relation: string;
  trusts: keyof typeof TRUST;
  concerns: string | null;
  signedName: string;
}

/** @throws 400 with every field that is wrong */
export function readReferenceAnswers(body: unknown): ReferenceAnswers {
  const fields = new Fields(bodyFields(body));
  const knownSince = fields.requiredText('known_since', 'Please tell how long you have known each other');
  const relation = fields.requiredText('relation', 'Please tell how you know each other');
  if (!fields.has('trusts')) fields.fail('trusts', 'Please choose one');
  const trusts = fields.oneOf('trusts', Object.keys(TRUST) as (keyof typeof TRUST)[]) ?? 'unsure';
  const concerns = fields.text('concerns', 10_000) ?? null;
  const signedName = fields.requiredText('signature', 'Please sign with your name');
  fields.check();
  return { knownSince, relation, trusts, concerns, signedName };
}
