/** A user as the store reads it. Only active users are ever read: see ActiveUsers. */
export interface UserRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  external_id: string | null;
  user_type: string;
  score: number | null;
  complete_date: Date | null;
  training_token: string;
  tags: string[];
}

/** The person inside trainings and other answers. */
export interface Participant {
  id: number;
  employee_id: string | null;
  first_name: string;
  last_name: string;
}

export const USER_COLUMNS = `u.id, u.first_name, u.last_name, u.email, u.external_id, u.user_type, u.score,
  u.complete_date, u.training_token, ARRAY(
    SELECT t.name FROM user_tags ut JOIN tags t ON t.id = ut.tag_id WHERE ut.user_id = u.id ORDER BY t.id
  ) AS tags`;

export function participant({ id, external_id, first_name, last_name }: UserRow): Participant {
  return { id, employee_id: external_id, first_name, last_name };
}
