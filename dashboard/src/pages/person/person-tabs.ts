/** What the page shows below the clearance; stands in the address. */
export const personTabs = ['work', 'timeline', 'notes', 'facts', 'history'] as const;
export type PersonTab = (typeof personTabs)[number];
