/** The facts that a connection's mapping can fill, besides `attributes.<name>`. */
export const mappableFacts = [
  'firstName',
  'lastName',
  'email',
  'userType',
  'role',
  'department',
  'location',
  'state',
  'employmentType',
  'childServing',
  'managerEmail',
  'language',
  'tags',
] as const;
