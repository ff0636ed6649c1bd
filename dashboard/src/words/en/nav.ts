export const nav = {
  label: 'Main',
  overview: 'Overview',
  people: 'People',
  attention: 'Needs attention',
  rules: 'Rules',
  open: 'Open the menu',
  skip: 'Skip to the content',
} as const;
