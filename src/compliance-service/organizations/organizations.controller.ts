import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { onPage } from '../requests/paging.js';
import { OrganizationCreation, requireCreationCapability } from './organization-creation.js';
import { ORGANIZATION_TYPES, readNewOrganization } from './organization-input.js';

@Controller('api/v2/organizations')
export class OrganizationsController {
  constructor(private readonly creation: OrganizationCreation) {}

  /** Listed as POST although it only reads, hence 200. GET answers too. */
  @Post('types')
  @HttpCode(200)
  types(@Query() query: Record<string, unknown>): string[] {
    return onPage(query, ORGANIZATION_TYPES);
  }

  @Get('types')
  typesByGet(@Query() query: Record<string, unknown>): string[] {
    return this.types(query);
  }

  @Post()
  async create(@FromCaller() caller: Caller, @Body() body: unknown): Promise<object> {
    requireCreationCapability(caller);
    const { id, apiKey } = await this.creation.create(caller, readNewOrganization(body));
    return { success: true, organization_id: id, organization_api_key: apiKey };
  }
}
