import { Body, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiKeys } from '../auth/api-keys.js';
import { notFound } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { recordId } from '../requests/record-id.js';
import { bodyFields } from '../requests/sections.js';
import { Writes } from '../writes/writes.js';
import { keysPage, revokePage } from './api-keys-page.js';
import { Change, ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';
import { Outcomes, type GoOn } from './session/outcomes.js';

const KEY = 'API key';

@ConsolePages('console/api_keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeys,
    private readonly writes: Writes,
    private readonly outcomes: Outcomes,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession): Promise<string> {
    return keysPage(session, { keys: await this.keys.list(session.organization.id) });
  }

  /** Answers with the page itself and not with a redirection: the key is stored nowhere from which it could be shown. */
  @Post()
  async create(
    @FromSession() session: ConsoleSession,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { id } = session.organization;
    const fields = new Fields(bodyFields(body));
    const label = fields.requiredText('label', 'You must provide a label');
    const problems = fields.problems.label;
    if (problems) {
      void reply.status(400);
      return keysPage(session, { keys: await this.keys.list(id), problems });
    }
    const newKey = await this.writes.run(session.origin, async (write) => {
      await write.record({ kind: 'api_key.created' });
      return this.keys.issue(write.sql, id, { label, createdBy: session.who });
    });
    return keysPage(session, { keys: await this.keys.list(id), newKey });
  }

  @Get(':id/revoke')
  async ask(@FromSession() session: ConsoleSession, @Param('id') id: string): Promise<string> {
    const keys = await this.keys.list(session.organization.id);
    const key = keys.find((candidate) => candidate.id === recordId(id, KEY));
    if (!key) throw notFound(KEY);
    return revokePage(session, { key, isOnly: keys.length === 1 });
  }

  @Change(':id/revoke')
  async revoke(@FromSession() session: ConsoleSession, @Param('id') id: string): Promise<GoOn> {
    const key = await this.writes.run(session.origin, async (write) => {
      const revoked = await this.keys.revoke(write.sql, session.organization.id, recordId(id, KEY));
      await write.record({ kind: 'api_key.revoked', resourceId: revoked.id });
      return revoked;
    });
    return this.outcomes.tell(session, `The key “${key.label}” was revoked.`, '/console/api_keys');
  }
}
