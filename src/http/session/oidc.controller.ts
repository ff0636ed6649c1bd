import { Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Refusal } from '../../domain/failure.js';
import { ProviderSignIn } from '../../engine/session/provider-sign-in.js';
import { OpenController } from '../access/open.decorator.js';
import { headerOf, type IncomingRequest } from '../access/request.js';
import { giveProofCookie, giveSessionCookie, proofOf } from '../access/session-cookie.js';
import { setHeader, type Reply } from '../problems/problem.filter.js';

interface BrowserRequest extends IncomingRequest {
  protocol: string;
  url: string;
}

/** Sign-in at the organization's identity provider. A browser comes here, so refusals end on the sign-in page. */
@OpenController('auth/oidc', 'access')
export class OidcController {
  constructor(@Inject(ProviderSignIn) private readonly signIn: ProviderSignIn) {}

  @Get('start')
  @ApiOperation({ summary: 'Sends the browser to the identity provider' })
  async start(@Req() request: BrowserRequest, @Res() reply: Reply): Promise<void> {
    await this.redirect(reply, async () => {
      const { url, proof } = await this.signIn.begin(`${originOf(request)}/auth/oidc/callback`);
      giveProofCookie(request, reply, proof);
      return url;
    });
  }

  @Get('callback')
  @ApiOperation({ summary: 'Where the identity provider sends the browser back; gives the session cookie' })
  async callback(@Req() request: BrowserRequest, @Res() reply: Reply): Promise<void> {
    await this.redirect(reply, async () => {
      const { token } = await this.signIn.finish(`${originOf(request)}${request.url}`, proofOf(request) ?? '');
      giveSessionCookie(request, reply, token);
      return '/';
    });
  }

  private async redirect(reply: Reply, to: () => Promise<string>): Promise<void> {
    const url = await to().catch((error: unknown) => {
      if (error instanceof Refusal) return `/sign-in#error=${error.code}`;
      throw error;
    });
    reply.status(302);
    setHeader(reply, 'location', url);
    reply.send('');
  }
}

const originOf = (request: BrowserRequest) => `${request.protocol}://${headerOf(request, 'host') ?? ''}`;
