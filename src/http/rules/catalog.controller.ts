import { Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { WatchCatalog, type CatalogCheck } from '../../engine/watch-catalog.js';
import type { Catalog, ComplianceDirectory } from '../../ports/compliance.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { COMPLIANCE } from '../tokens.js';

@ApiController('v1/catalog', 'rules')
export class CatalogController {
  constructor(
    @Inject(COMPLIANCE) private readonly compliance: ComplianceDirectory,
    @Inject(WatchCatalog) private readonly watch: WatchCatalog,
  ) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'What the organization can assign and order, live from the compliance service' })
  read(@CurrentCaller() caller: Caller): Promise<Catalog> {
    return this.compliance.of(caller.organizationId).catalog();
  }

  @Post('check')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Compare the rules in use with the live catalogue now, as happens daily; see GET /v1/alerts',
  })
  check(@CurrentCaller() caller: Caller): Promise<CatalogCheck> {
    return this.watch.check(caller.organizationId);
  }
}
