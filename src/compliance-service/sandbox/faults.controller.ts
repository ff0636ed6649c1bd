import { Body, Controller, Get, Put } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { invalidFields, invalidRequest } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { isFields } from '../requests/sections.js';
import { FAULT_MODES, Faults, type Fault } from './faults.js';

@Controller('sandbox/faults')
export class FaultsController {
  constructor(private readonly faults: Faults) {}

  /** With what is left of each count. */
  @Get()
  list(@FromCaller() { organization }: Caller): { items: Fault[] } {
    return { items: this.faults.list(organization.id) };
  }

  /** Replaces all faults of this organization; an empty list heals it. */
  @Put()
  set(@FromCaller() caller: Caller, @Body() body: unknown): { items: Fault[] } {
    if (!Array.isArray(body)) throw invalidRequest('Send a list of faults');
    this.faults.set(caller.organization.id, body.map(readFault));
    return this.list(caller);
  }
}

function readFault(source: unknown, index: number): Fault {
  const fields = new Fields(isFields(source) ? source : {}, `${index}.`);
  const method = fields.text('method')?.toUpperCase();
  const path = fields.requiredText('path', 'You must provide a path');
  const mode = fields.oneOf('mode', FAULT_MODES);
  if (!fields.has('mode')) fields.fail('mode', 'You must provide a mode');
  const status = fields.integer('status', 599);
  if (status !== undefined && status < 400) fields.fail('status', 'must be an error status');
  const ms = fields.integer('ms', 600_000);
  const count = fields.integer('count');
  fields.check();
  if (mode === undefined) throw invalidFields({ [`${index}.mode`]: ['You must provide a mode'] });
  return { method: method === '*' ? undefined : method, path, mode, status, ms, rate: readRate(source, index), count };
}

/** The only field that is not whole, and the only one that is always JSON. */
function readRate(source: unknown, index: number): number {
  const rate = isFields(source) ? (source.rate ?? 1) : 1;
  if (typeof rate === 'number' && rate >= 0 && rate <= 1) return rate;
  throw invalidFields({ [`${index}.rate`]: ['must be a number from 0 to 1'] });
}
