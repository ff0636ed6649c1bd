export const nav = {
  label: 'Main',
  overview: 'Overview',
  people: 'People',
  open: 'Open the menu',
  skip: 'Skip to the content',
} as const;
