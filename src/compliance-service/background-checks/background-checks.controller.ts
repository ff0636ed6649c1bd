import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Catalogue } from '../catalog/catalogue.js';
import { recordId } from '../requests/record-id.js';
import { ServiceAddress } from '../service-settings.js';
import { BackgroundChecks, readCheckFilter } from './background-checks.js';
import { packageCodeOf, readCheckOrder } from './check-order.js';
import { detailedCheck, shortCheck } from './check-view.js';
import { CheckWrites } from './check-writes.js';

@Controller('api/v2/background_checks')
export class BackgroundChecksController {
  constructor(
    private readonly checks: BackgroundChecks,
    private readonly writes: CheckWrites,
    private readonly catalogue: Catalogue,
    private readonly address: ServiceAddress,
  ) {}

  @Get()
  async list(@FromCaller() { organization }: Caller, @Query() query: Record<string, unknown>): Promise<object[]> {
    const checks = await this.checks.list(organization.id, readCheckFilter(query));
    return checks.map((check) => detailedCheck(check, this.address.url));
  }

  @Get(':id')
  async get(@FromCaller() { organization }: Caller, @Param('id') id: string): Promise<object> {
    return detailedCheck(await this.checks.byId(organization.id, id), this.address.url);
  }

  @Post()
  async order(@FromCaller() caller: Caller, @Body() body: unknown): Promise<object> {
    const { id, selfPayEnabled } = caller.organization;
    const packageCode = packageCodeOf(body);
    const [levels, ordered] = await Promise.all([
      this.catalogue.levels(id),
      packageCode === undefined ? undefined : this.catalogue.package(id, packageCode),
    ]);
    const order = readCheckOrder(body, {
      selfPayEnabled,
      levels: levels.map(({ level }) => level),
      packageNeedsLicense: ordered?.needs_driver_license,
    });
    return shortCheck(await this.writes.order(caller, order), this.address.url);
  }

  @Put(':id/archive')
  async archive(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    return shortCheck(await this.writes.archive(caller, recordId(id, 'Background Check')), this.address.url);
  }
}
