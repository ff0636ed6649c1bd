export const nav = { label: 'Main', people: 'People', open: 'Open the menu', skip: 'Skip to the content' } as const;
