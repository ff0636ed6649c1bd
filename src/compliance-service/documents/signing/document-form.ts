import { Fields } from '../../requests/fields.js';
import { bodyFields } from '../../requests/sections.js';
import { isSignatureOf } from '../../requests/signature.js';
import type { DocumentInvitation } from './document-invitations.js';
import type { ReferenceKind } from '../references/reference-kinds.js';

export interface NamedReference {
  kind: ReferenceKind;
  name: string;
  email: string;
}

export interface SignedDocument {
  /** Null where reading is confirmed and no signature is asked for. */
  signedName: string | null;
  references: NamedReference[];
}

/**
 * Reads what somebody sends from a document's page. A signature is the person's own name, typed. References are
 * different people, and nobody is their own.
 * @throws 400 with every field that is wrong
 */
export function readSignedDocument(body: unknown, invitation: DocumentInvitation): SignedDocument {
  const fields = new Fields(bodyFields(body));
  const references = readReferences(fields, invitation);
  if (!fields.boolean('confirmed')) fields.fail('confirmed', 'You must confirm that you have read this');
  const signedName = invitation.needsSignature ? fields.requiredText('signature', 'You must sign') : null;
  if (signedName && !isSignatureOf(signedName, invitation.firstName, invitation.lastName)) {
    fields.fail('signature', `must be your name: ${invitation.firstName} ${invitation.lastName}`);
  }
  fields.check();
  return { signedName, references };
}

function readReferences(fields: Fields, { wantedReferences, email: own }: DocumentInvitation): NamedReference[] {
  const taken = new Set([own.toLowerCase()]);
  return wantedReferences.map((kind, index) => {
    const name = fields.requiredText(`name_${index}`, 'You must provide a name');
    if (!fields.has(`email_${index}`)) fields.fail(`email_${index}`, 'You must provide an email address');
    const email = fields.email(`email_${index}`) ?? '';
    if (email !== '' && taken.has(email.toLowerCase())) {
      fields.fail(`email_${index}`, 'must belong to somebody else: not to you and not to another reference');
    }
    taken.add(email.toLowerCase());
    return { kind, name, email };
  });
}
