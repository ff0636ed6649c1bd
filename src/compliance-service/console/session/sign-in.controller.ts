import { Body, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiKeys } from '../../auth/api-keys.js';
import { pageOrigin } from '../../pages/page-origin.js';
import { Pages } from '../../pages/pages.decorator.js';
import { Fields } from '../../requests/fields.js';
import { bodyFields } from '../../requests/sections.js';
import { ServiceAddress } from '../../service-settings.js';
import { requireSameSite } from './own-forms.js';
import { letIn } from './session-cookie.js';
import { signInPage } from './sign-in-page.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { SignIns } from './sign-ins.js';

/** The console's door for API keys. */
@Pages('console/sign_in')
export class SignInController {
  private readonly throttle = new SignInThrottle();

  constructor(
    private readonly keys: ApiKeys,
    private readonly signIns: SignIns,
    private readonly address: ServiceAddress,
  ) {}

  @Get()
  form(@Query('ended') ended: unknown): string {
    return signInPage({ ended: ended === 'true' });
  }

  @Post()
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<string> {
    requireSameSite(request, this.address.url);
    if (this.throttle.isClosed(request.ip, performance.now())) {
      void reply.status(429).header('retry-after', '60');
      return signInPage({ problem: 'Too many wrong keys came from here. Wait a minute, then try again.' });
    }
    const found = await this.keys.find(new Fields(bodyFields(body)).text('api_key')?.trim() ?? '');
    if (!found) {
      this.throttle.failed(request.ip, performance.now());
      void reply.status(401);
      return signInPage({ problem: 'This API key is wrong.' });
    }
    const token = await this.signIns.byKey(pageOrigin(request, found.organization.id), found.keyId);
    return letIn(reply, token, this.address.url);
  }
}
