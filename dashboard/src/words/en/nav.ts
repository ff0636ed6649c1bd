export const nav = {
  label: 'Main',
  overview: 'Overview',
  people: 'People',
  settings: 'Settings',
  open: 'Open the menu',
  skip: 'Skip to the content',
} as const;
