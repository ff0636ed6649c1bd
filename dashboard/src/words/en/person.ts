export const person = {
  cleared: 'May serve',
  clearedUntil: (day: string) => `May serve, until ${day}`,
  notCleared: 'May not serve',
  missing: 'Missing',
  requirements: 'Requirements',
  history: 'Work',
  due: (day: string) => `due ${day}`,
  met: (day: string) => `fulfilled ${day}`,
  askedBy: (rules: string) => `asked for by ${rules}`,
  lastConfirmed: (time: string) => `Last confirmed with the service ${time}`,
  neverConfirmed: 'Not yet confirmed with the service',
  back: 'All people',
} as const;
