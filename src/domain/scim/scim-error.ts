/** Why a SCIM request is refused, in the words of RFC 7644 §3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A SCIM request that is refused. `detail` says what to do next and holds no person's data. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 501,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
  }
}

export const badValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
