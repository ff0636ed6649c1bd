import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import type { Catalog, ComplianceDirectory } from '../../ports/compliance.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { COMPLIANCE } from '../tokens.js';

@ApiController('v1/catalog', 'rules')
export class CatalogController {
  constructor(@Inject(COMPLIANCE) private readonly compliance: ComplianceDirectory) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'What the organization can assign and order, live from the compliance service' })
  read(@CurrentCaller() caller: Caller): Promise<Catalog> {
    return this.compliance.of(caller.organizationId).catalog();
  }
}
