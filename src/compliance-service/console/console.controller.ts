import { Body, Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiKeys } from '../auth/api-keys.js';
import { PublicRoute } from '../auth/public-route.js';
import { PAGE_SIZE, readPage } from '../requests/paging.js';
import { Fields } from '../requests/fields.js';
import { bodyFields } from '../requests/sections.js';
import { ActiveUsers } from '../users/active-users.js';
import { Deliveries } from '../webhooks/deliveries.js';
import { consolePage, signInPage } from './console-page.js';

const HTML = 'text/html; charset=utf-8';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** A page for people: who is there and what became of the webhooks. Read-only; acting on them comes later. */
@Controller('console')
@PublicRoute()
export class ConsoleController {
  constructor(
    private readonly keys: ApiKeys,
    private readonly users: ActiveUsers,
    private readonly deliveries: Deliveries,
  ) {}

  @Get()
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  signIn(): string {
    return signInPage();
  }

  @Post()
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  @Header('cache-control', 'no-store')
  async show(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const organization = await this.keys.organizationOf(new Fields(bodyFields(body)).text('api_key') ?? '');
    if (!organization) {
      void reply.status(401);
      return signInPage('This API key is wrong.');
    }
    const [users, deliveries] = await Promise.all([
      this.users.list(organization.id, {}, readPage(new Fields({}))),
      this.deliveries.list(organization.id, PAGE_SIZE, 0),
    ]);
    return consolePage({ users, deliveries });
  }
}
