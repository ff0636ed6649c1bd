import pg from 'pg';

export const USERS = 100_000;

const FIRST_NAMES = ['Ana', 'Ben', 'Cleo', 'Dmitri', 'Eva', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas'];
const LAST_NAMES = ['Perez', 'Quinn', 'Rossi', 'Schmidt', 'Tanaka', 'Usman', 'Varga', 'Weber', 'Xu', 'Young', 'Zola'];

/**
 * Fills the organization as an HR system would have: one in twenty has left, half have the tag "common", ten "rare",
 * everybody one of fifty camps, a training and, one in ten, a check. @returns the id of a user in the middle.
 */
export async function seedUsers(databaseUrl: string, organizationId: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=compliance,public' });
  await client.connect();
  try {
    await client.query(USERS_SQL, [organizationId, USERS, FIRST_NAMES, LAST_NAMES]);
    for (const sql of [TAGS_SQL, USER_TAGS_SQL, TRAININGS_SQL, CHECKS_SQL]) await client.query(sql, [organizationId]);
    // What autovacuum does within minutes after an import.
    await client.query('VACUUM (ANALYZE) users, tags, user_tags, trainings, background_checks');
    const { rows } = await client.query<{ id: number }>('SELECT id FROM users WHERE external_id = $1', [
      `e${USERS / 2 + 1}`,
    ]);
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}

const USERS_SQL = `
  INSERT INTO users (organization_id, first_name, last_name, email, external_id, user_type, training_token,
    deactivated_at)
  SELECT $1, ($3::text[])[1 + n % 10], ($4::text[])[1 + n % 11], 'person' || n || '@example.org', 'e' || n, 'volunteer',
    'token-' || n, CASE WHEN n % 20 = 0 THEN now() END
  FROM generate_series(1, $2::integer) AS n`;

const TAGS_SQL = `
  INSERT INTO tags (organization_id, name)
  SELECT $1, name FROM unnest(ARRAY['common', 'rare', 'nobody'] ||
    ARRAY(SELECT 'camp-' || n FROM generate_series(1, 50) AS n)) AS name`;

const USER_TAGS_SQL = `
  INSERT INTO user_tags (user_id, tag_id)
  SELECT u.id, t.id FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM users
    WHERE organization_id = $1) u
  JOIN tags t ON t.organization_id = $1 AND (t.name = 'camp-' || (1 + u.n % 50)
    OR t.name = 'common' AND u.n % 2 = 1 OR t.name = 'rare' AND u.n % 10000 = 1)
  WHERE u.deactivated_at IS NULL`;

const TRAININGS_SQL = `
  INSERT INTO trainings (organization_id, user_id, survey_code, language, upfront_payment, token)
  SELECT $1, id, 'camp', 'en', false, 'training-' || id FROM users WHERE organization_id = $1`;

const CHECKS_SQL = `
  INSERT INTO background_checks (organization_id, user_id, level, quickapp, upfront_payment, token)
  SELECT $1, id, 1, true, false, 'check-' || id FROM users WHERE organization_id = $1 AND id % 10 = 1`;
