import { Body, Get, Param, Query } from '@nestjs/common';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';
import { Deliveries, DELIVERY_STATUSES } from '../webhooks/deliveries.js';
import { WEBHOOK_KINDS } from '../webhooks/webhook-kinds.js';
import { Writes } from '../writes/writes.js';
import { deliveriesPage, deliveryPage } from './deliveries-page.js';
import { slice, withOneMore } from './page-links.js';
import { Change, ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';
import { cameFrom, Outcomes, type GoOn } from './session/outcomes.js';

@ConsolePages('console/deliveries')
export class DeliveriesController {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly writes: Writes,
    private readonly outcomes: Outcomes,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession, @Query() query: Record<string, unknown>): Promise<string> {
    const fields = new Fields(query);
    const filter = { kind: fields.oneOf('kind', WEBHOOK_KINDS), status: fields.oneOf('status', DELIVERY_STATUSES) };
    const page = readPage(fields);
    fields.check();
    const found = await this.deliveries.list(session.organization.id, filter, withOneMore(page));
    return deliveriesPage(session, slice(found, page), filter);
  }

  @Get(':id')
  async show(@FromSession() session: ConsoleSession, @Param('id') id: string): Promise<string> {
    return deliveryPage(session, await this.deliveries.byId(session.organization.id, id));
  }

  @Change(':id/resend')
  async resend(@FromSession() session: ConsoleSession, @Param('id') id: string, @Body() body: unknown): Promise<GoOn> {
    await this.writes.run(session.origin, (write) => this.deliveries.resend(write, session.organization.id, id));
    const notice = `Delivery no. ${id} is being sent again.`;
    return this.outcomes.tell(session, notice, cameFrom(body, `/console/deliveries/${id}`));
  }
}
