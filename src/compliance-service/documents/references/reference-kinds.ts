/** The kinds of reference of the interface, as its parameters name them. */
export const REFERENCE_KINDS = ['personal', 'professional', 'family_member'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

export const REFERENCE_TITLES: Readonly<Record<ReferenceKind, string>> = {
  personal: 'Personal reference',
  professional: 'Professional reference',
  family_member: 'Family member',
};
