export const nav = {
  label: 'Main',
  people: 'People',
  rules: 'Rules',
  open: 'Open the menu',
  skip: 'Skip to the content',
} as const;
