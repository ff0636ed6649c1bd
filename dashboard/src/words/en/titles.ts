/** What requirements are called where the catalogue has no name for them. */
export const titles = {
  training: (name: string) => `Training ${name}`,
  check: (what: string) => `Background check, ${what}`,
  level: (level: string) => `level ${level}`,
} as const;
