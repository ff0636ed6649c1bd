export interface ComplianceKeyStanding {
  /** null: the configured key is used. */
  setAt: string | null;
  setBy: string | null;
}

/** Keys of the compliance service that admins set, sealed. */
export interface ComplianceKeyStore {
  /** Of every organization that has one. */
  all(): Promise<{ organizationId: string; sealedKey: string }[]>;
  standing(organizationId: string): Promise<ComplianceKeyStanding>;
  /** @param sealedKey null: none any more. Audited in the same commit, without the key. */
  put(organizationId: string, sealedKey: string | null, by: { actor: string; reason: string }): Promise<void>;
  /** The id in the service of somebody who is at work here; undefined: of nobody yet. */
  knownUser(organizationId: string): Promise<number | undefined>;
}
