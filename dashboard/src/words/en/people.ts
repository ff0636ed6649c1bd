export const people = {
  title: 'People',
  search: 'Search by name, e-mail or employee id',
  status: 'Where they stand',
  anyStatus: 'Everybody',
  role: 'Role',
  none: 'Nobody matches. Remove a filter, or send an event from your HR system.',
  columns: { name: 'Name', standing: 'Stands', role: 'Role', location: 'Location', start: 'First day' },
  unnamed: (employeeId: string) => `Employee ${employeeId}`,
} as const;
