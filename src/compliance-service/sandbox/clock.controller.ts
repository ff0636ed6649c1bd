import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { invalidRequest } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { bodyFields } from '../requests/sections.js';
import { SandboxClock, type ClockState } from './sandbox-clock.js';

@Controller('sandbox/clock')
export class ClockController {
  constructor(private readonly clock: SandboxClock) {}

  @Get()
  read(): Promise<ClockState> {
    return this.clock.read();
  }

  /** `{ advance: "P30D" }` or `{ set: "2027-01-04T09:00:00Z" }` */
  @Post()
  @HttpCode(200)
  move(@Body() body: unknown): Promise<ClockState> {
    const fields = new Fields(bodyFields(body));
    const advance = fields.text('advance');
    const set = fields.text('set');
    fields.check();
    if (advance !== undefined && set === undefined) return this.clock.advance(advance);
    if (set !== undefined && advance === undefined) return this.clock.set(set);
    throw invalidRequest('Send either advance (a duration) or set (a time)');
  }
}
