/** A value that people of an organization have in a field of rules. */
export interface KnownValue {
  /** As in conditions: `role`, `tags`, `attributes.<name>`. */
  field: string;
  /** null for attributes: what stands in them may be anybody's private matter. */
  value: string | null;
  people: number;
}

/** What conditions can be about, as far as people are known. */
export interface KnownValues {
  /** At most 200 values of each field, the most frequent first. @param fields whose values may be shown. */
  of(organizationId: string, fields: readonly string[]): Promise<KnownValue[]>;
}
