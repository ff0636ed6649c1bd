import { Controller, Get, HttpException } from '@nestjs/common';
import { PublicRoute } from '../auth/public-route.js';
import { Database } from '../database/database.js';

@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** Healthy means that the database answers: without it no call can succeed. */
  @Get()
  @PublicRoute()
  async health(): Promise<object> {
    try {
      await this.database.query('SELECT 1');
      return { status: 'ok' };
    } catch {
      throw new HttpException({ message: 'The database does not answer' }, 503);
    }
  }
}
