export interface Call {
  name: string;
  /** Below /api/v2. */
  path: string;
  /** What makes it fast. */
  index: string;
  /** The statement that one would write by hand for the same rows, $1 being the organization. */
  sql: string;
  /** How many users it finds, as a check that it measured what it says. */
  finds: number;
}

const IDS = 'users_active';
const ACTIVE = 'organization_id = $1 AND deactivated_at IS NULL';
const tagged = (name: string) =>
  `${ACTIVE} AND id IN (SELECT user_id FROM user_tags JOIN tags t ON t.id = tag_id WHERE t.name = '${name}' AND t.organization_id = $1)`;
const searched = (word: string) => `${ACTIVE} AND search_text LIKE '%${word}%'`;
const page = (where: string, number = 1) =>
  `SELECT * FROM users WHERE ${where} ORDER BY id LIMIT 100 OFFSET ${(number - 1) * 100}`;
const count = (where: string) => `SELECT count(*) FROM users WHERE ${where}`;

/** Calls of the list, each also as with_page, whose total must be counted. */
const lists: [name: string, query: string, index: string, sql: string, where: string, finds: number][] = [
  ['page 1', '', IDS, page(ACTIVE), ACTIVE, 100],
  ['page 900', 'page=900', IDS, page(ACTIVE, 900), ACTIVE, 100],
  [
    'external_id',
    'external_id=e5001',
    'users_organization_id_external_id_key',
    '',
    `${ACTIVE} AND external_id = 'e5001'`,
    1,
  ],
  ['search: every e-mail', 'search=example.org', 'users_search', '', searched('example.org'), 100],
  ['search: every eleventh', 'search=perez', 'users_search', '', searched('perez'), 100],
  ['search: one person', 'search=person77777', 'users_search', '', searched('person77777'), 1],
  ['search: two letters', 'search=xu', 'users_search', '', searched('xu'), 100],
  ['search: two letters, no hit', 'search=qq', 'users_search', '', searched('qq'), 0],
  ['search: no hit', 'search=nowhere', 'users_search', '', searched('nowhere'), 0],
  ['tag: every second', 'tag=common', 'user_tags_tag', '', tagged('common'), 100],
  [
    'tag: every second, page 400',
    'tag=common&page=400',
    'user_tags_tag',
    page(tagged('common'), 400),
    tagged('common'),
    100,
  ],
  ['tag: ten people', 'tag=rare', 'user_tags_tag', '', tagged('rare'), 10],
  ['tag: nobody', 'tag=nobody', 'user_tags_tag', '', tagged('nobody'), 0],
  ['tag: unknown', 'tag=unknown', 'tags_organization_id_name_key', '', tagged('unknown'), 0],
];

export function complianceCalls(userId: number): Call[] {
  const one = `SELECT * FROM users WHERE id = ${userId} AND ${ACTIVE}`;
  return [
    ...lists.map(([name, query, index, sql, where, finds]) => ({
      name: `users, ${name}`,
      path: `/users?${query}`,
      index,
      sql: sql === '' ? page(where) : sql,
      finds,
    })),
    ...lists.map(([name, query, index, , where, finds]) => ({
      name: `with_page, ${name}`,
      path: `/users/with_page?${query}`,
      index,
      sql: count(where),
      finds,
    })),
    { name: 'one user', path: `/users/${userId}`, index: 'users_pkey', sql: one, finds: 1 },
    {
      name: 'one user, detailed',
      path: `/users/${userId}/detailed`,
      index: 'trainings_of_user',
      sql: `SELECT * FROM trainings WHERE user_id = ${userId} AND organization_id = $1`,
      finds: 1,
    },
    {
      name: 'by_employee_id',
      path: '/users/by_employee_id/e5001',
      index: 'users_organization_id_external_id_key',
      sql: `SELECT * FROM users WHERE external_id = 'e5001' AND ${ACTIVE}`,
      finds: 1,
    },
    {
      name: 'tags',
      path: '/tags',
      index: 'tags_of_organization',
      sql: 'SELECT name FROM tags WHERE organization_id = $1 ORDER BY id LIMIT 100',
      finds: 53,
    },
  ];
}
