import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { notFound } from '../requests/failures.js';

/** Whoever opened their own training link. */
export interface Trainee {
  id: number;
  name: string;
  organizationId: number;
  organizationName: string;
}

@Injectable()
export class Trainees {
  constructor(private readonly database: Database) {}

  /** A link that was replaced, and that of somebody who has left, is as unknown as one that never was. */
  async byLink(token: string): Promise<Trainee> {
    const [trainee] = await this.database.query<Trainee>(
      `SELECT u.id, u.first_name || ' ' || u.last_name AS name, o.id AS "organizationId", o.name AS "organizationName"
       FROM users u JOIN organizations o ON o.id = u.organization_id
       WHERE u.training_token = $1 AND u.deactivated_at IS NULL`,
      [token],
    );
    if (!trainee) throw notFound('User');
    return trainee;
  }
}
