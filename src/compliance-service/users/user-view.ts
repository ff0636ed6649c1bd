import { Injectable } from '@nestjs/common';
import { UserLinks } from './user-links.js';
import type { UserRow } from './user-row.js';

export interface UserAnswer {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  external_id: string | null;
  employee_id: string | null;
  score: number | null;
  complete_date: Date | null;
  user_type: string;
  direct_login_url: string;
  tags: string[];
}

/** A user as the interface shows it; employee_id mirrors external_id. */
@Injectable()
export class UserView {
  constructor(private readonly links: UserLinks) {}

  of(user: UserRow): UserAnswer {
    return {
      id: user.id,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      external_id: user.external_id,
      employee_id: user.external_id,
      score: user.score,
      complete_date: user.complete_date,
      user_type: user.user_type,
      direct_login_url: this.links.training(user),
      tags: user.tags,
    };
  }
}
