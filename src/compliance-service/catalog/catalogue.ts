import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../database/database.js';
import { CHECK_LEVELS, CHECK_PACKAGES, SURVEY_CODES } from './standard-catalogue.js';
import { DOCUMENTS } from './standard-documents.js';

export interface Survey {
  code: string;
  languages: string[];
  description: string;
  price: string;
}

export interface LevelPrice {
  level: number;
  price: string;
}

/** What an organization can order, and for how much. */
@Injectable()
export class Catalogue {
  constructor(private readonly database: Database) {}

  surveys(organizationId: number): Promise<Survey[]> {
    return this.database.query<Survey>(
      'SELECT code, languages, description, price FROM survey_codes WHERE organization_id = $1 ORDER BY code',
      [organizationId],
    );
  }

  async survey(organizationId: number, code: string): Promise<Survey | undefined> {
    const [found] = await this.database.query<Survey>(
      'SELECT code, languages, description, price FROM survey_codes WHERE organization_id = $1 AND code = $2',
      [organizationId, code],
    );
    return found;
  }

  levels(organizationId: number): Promise<LevelPrice[]> {
    return this.database.query<LevelPrice>(
      'SELECT level, price FROM check_levels WHERE organization_id = $1 ORDER BY level',
      [organizationId],
    );
  }

  async package(organizationId: number, code: string): Promise<{ needs_driver_license: boolean } | undefined> {
    const [found] = await this.database.query<{ needs_driver_license: boolean }>(
      'SELECT needs_driver_license FROM check_packages WHERE organization_id = $1 AND code = $2',
      [organizationId, code],
    );
    return found;
  }

  /** For an organization that was created in the same transaction. */
  async stock(sql: Sql, organizationId: number): Promise<void> {
    const insert = (table: string, columns: string, types: string, rows: object[]) =>
      sql.query(
        `INSERT INTO ${table} (organization_id, ${columns})
         SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS row(${types})`,
        [organizationId, JSON.stringify(rows)],
      );
    const surveyColumns = 'code, name, languages, description, price';
    const surveyTypes = 'code text, name text, languages text[], description text, price numeric';
    await insert('survey_codes', surveyColumns, surveyTypes, SURVEY_CODES);
    await insert('check_levels', 'level, price', 'level integer, price numeric', CHECK_LEVELS);
    const packageTypes = 'code text, name text, price numeric, needs_driver_license boolean';
    await insert('check_packages', 'code, name, price, needs_driver_license', packageTypes, CHECK_PACKAGES);
    const documentTypes = 'name text, category text, text text, e_sign_verification boolean, active boolean';
    await insert('documents', 'name, category, text, e_sign_verification, active', documentTypes, DOCUMENTS);
  }
}
