import { Body, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsISO8601, IsOptional, Matches } from 'class-validator';
import type { Clock } from '../../ports/settings-store.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { InvalidInput } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { CLOCK } from '../tokens.js';

export class ClockDto {
  /** ISO 8601 duration in days, hours, minutes and seconds: P30D, PT6H. */
  @IsOptional()
  @Matches(/^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/, {
    message: 'advance must be a duration such as P30D or PT6H',
  })
  advance?: string;

  /** A moment from now on. */
  @IsOptional()
  @IsISO8601({ strict: true })
  set?: string;
}

/** Sandbox mode only: a month passes in a second. */
@ApiController('v1/sandbox/clock', 'sandbox')
export class SandboxClockController {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @Get()
  @Needs('viewer')
  async read(): Promise<{ now: string }> {
    return { now: (await this.clock.now()).toISOString() };
  }

  @Post()
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Move the virtual clock forward' })
  async move(@Body() body: ClockDto): Promise<{ now: string }> {
    const { advance, set } = await validateInput(ClockDto, body);
    if ((advance === undefined) === (set === undefined)) {
      throw new InvalidInput([{ pointer: '', code: 'INVALID_VALUE', message: 'send either "advance" or "set"' }]);
    }
    const now = (await this.clock.now()).getTime();
    const target = set !== undefined ? Date.parse(set) : now + durationMs(advance ?? '');
    if (target < now) {
      throw new InvalidInput([{ pointer: '/set', code: 'INVALID_VALUE', message: 'the clock moves forward only' }]);
    }
    return { now: (await this.clock.setAhead(target - Date.now())).toISOString() };
  }
}

function durationMs(duration: string): number {
  const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(duration)?.[1] ?? 0);
  const [date = '', time = ''] = duration.split('T');
  const days = Number(/(\d+)D/.exec(date)?.[1] ?? 0);
  const minutes = Number(/(\d+)M/.exec(time)?.[1] ?? 0);
  return (((days * 24 + part('H')) * 60 + minutes) * 60 + part('S')) * 1_000;
}
