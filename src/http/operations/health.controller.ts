import { Controller, Get, Inject, ServiceUnavailableException, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProblemFilter } from '../problems/problem.filter.js';
import { READINESS } from '../tokens.js';

/** Tells whether every part that a request or a step needs answers. */
export interface Readiness {
  check(): Promise<Record<string, 'up' | 'down'>>;
}

@ApiTags('operations')
@Controller('health')
@UseFilters(ProblemFilter)
export class HealthController {
  constructor(@Inject(READINESS) private readonly readiness: Readiness) {}

  @Get('live')
  @ApiOperation({ summary: 'The process runs' })
  live(): { status: 'up' } {
    return { status: 'up' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Requests and steps can be served' })
  async ready(): Promise<Record<string, 'up' | 'down'>> {
    const parts = await this.readiness.check();
    if (Object.values(parts).includes('down')) throw new ServiceUnavailableException(parts);
    return parts;
  }
}
