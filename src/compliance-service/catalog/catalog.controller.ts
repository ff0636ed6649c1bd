import { Controller, Get, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { onPage } from '../requests/paging.js';
import { Catalogue } from './catalogue.js';

type QueryFields = Record<string, unknown>;

@Controller('api/v2')
export class CatalogController {
  constructor(private readonly catalogue: Catalogue) {}

  /** A price is a decimal number in quotes. */
  @Get('survey_codes')
  async surveyCodes(@FromCaller() { organization }: Caller, @Query() query: QueryFields): Promise<object[]> {
    const surveys = onPage(query, await this.catalogue.surveys(organization.id));
    return surveys.map(({ code, languages, description, price }) => ({
      code,
      language: languages,
      description,
      price,
    }));
  }

  /** Both paths are described. */
  @Get(['background_checks/available_levels', 'available_levels'])
  async levels(@FromCaller() { organization }: Caller, @Query() query: QueryFields): Promise<number[]> {
    return onPage(query, await this.catalogue.levels(organization.id)).map(({ level }) => level);
  }

  /** Here a price is a number, unlike in survey_codes. */
  @Get('background_checks/available_level_prices')
  async levelPrices(@FromCaller() { organization }: Caller, @Query() query: QueryFields): Promise<object[]> {
    const levels = onPage(query, await this.catalogue.levels(organization.id));
    return levels.map(({ level, price }) => ({ level, price: Number(price) }));
  }
}
