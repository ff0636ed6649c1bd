export const nav = {
  label: 'Main',
  overview: 'Overview',
  people: 'People',
  attention: 'Needs attention',
  open: 'Open the menu',
  skip: 'Skip to the content',
} as const;
