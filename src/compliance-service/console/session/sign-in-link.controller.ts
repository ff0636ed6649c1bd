import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrigin } from '../../pages/page-origin.js';
import { Pages } from '../../pages/pages.decorator.js';
import { ServiceAddress } from '../../service-settings.js';
import { requireSameSite } from './own-forms.js';
import { letIn } from './session-cookie.js';
import { signInLinkPage } from './sign-in-page.js';
import { SignIns } from './sign-ins.js';

/** Where sign-in links lead: administrators into the console, everybody else to their own page. */
@Pages('sign_in/:token')
export class SignInLinkController {
  constructor(
    private readonly signIns: SignIns,
    private readonly address: ServiceAddress,
  ) {}

  @Get()
  async look(@Param('token') token: string): Promise<string> {
    await this.signIns.organizationOfLink(token);
    return signInLinkPage();
  }

  @Post()
  async use(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('token') token: string,
  ): Promise<string> {
    requireSameSite(request, this.address.url);
    const origin = pageOrigin(request, await this.signIns.organizationOfLink(token));
    const used = await this.signIns.byLink(origin, token);
    if ('sessionToken' in used) return letIn(reply, used.sessionToken, this.address.url);
    void reply.status(303).header('location', `/train/${used.trainingToken}`);
    return '';
  }
}
