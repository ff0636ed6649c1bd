import { Body, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Accounts } from '../../engine/session/accounts.js';
import { ProviderSignIn } from '../../engine/session/provider-sign-in.js';
import { Sessions } from '../../engine/session/sessions.js';
import { SetUp } from '../../engine/session/set-up.js';
import { OpenController } from '../access/open.decorator.js';
import { requireOwnPage, requireOwnPageOfBrowser } from '../access/own-page.js';
import type { IncomingRequest } from '../access/request.js';
import { giveSessionCookie, sessionToken, takeSessionCookie } from '../access/session-cookie.js';
import type { Reply } from '../problems/problem.filter.js';
import { validateInput } from '../problems/validate.js';
import { AcceptDto, SetUpDto, SignInDto, type SessionView } from './session.dto.js';

/** Signing in and out, and the two ways to a first password. Each way in answers as GET does, and gives the cookie. */
@OpenController('v1', 'access')
export class SessionController {
  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SetUp) private readonly setUp: SetUp,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(ProviderSignIn) private readonly provider: ProviderSignIn,
  ) {}

  @Get('session')
  @ApiOperation({ summary: 'Who is signed in; answers without a session too' })
  async current(@Req() request: IncomingRequest): Promise<SessionView> {
    const token = sessionToken(request);
    return this.view(token === undefined ? undefined : await this.sessions.find(token));
  }

  @Post('session')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in with e-mail and password; gives the session cookie' })
  signIn(
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: Reply,
    @Body() body: SignInDto,
  ): Promise<SessionView> {
    return this.letIn(request, reply, async () =>
      this.sessions.signIn(await validateInput(SignInDto, body), addressOf(request)),
    );
  }

  @Delete('session')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out' })
  async signOut(@Req() request: IncomingRequest, @Res({ passthrough: true }) reply: Reply): Promise<void> {
    requireOwnPage(request);
    const token = sessionToken(request);
    if (token !== undefined) await this.sessions.end(token);
    takeSessionCookie(request, reply);
  }

  @Post('setup')
  @ApiOperation({
    summary: 'The first account of an organization, an admin, with the code that was printed at the start',
  })
  setUpFirst(
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: Reply,
    @Body() body: SetUpDto,
  ): Promise<SessionView> {
    return this.letIn(request, reply, async () =>
      this.setUp.perform(await validateInput(SetUpDto, body), addressOf(request)),
    );
  }

  @Post('accounts/accept')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set name and password with the token of a link; good once' })
  accept(
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: Reply,
    @Body() body: AcceptDto,
  ): Promise<SessionView> {
    return this.letIn(request, reply, async () => {
      const { token, name, password } = await validateInput(AcceptDto, body);
      return this.accounts.accept(token, name, password);
    });
  }

  private async letIn(
    request: IncomingRequest,
    reply: Reply,
    prove: () => ReturnType<Sessions['signIn']>,
  ): Promise<SessionView> {
    requireOwnPageOfBrowser(request);
    const { token, signedIn } = await prove();
    giveSessionCookie(request, reply, token);
    return this.view(signedIn);
  }

  private async view(signedIn?: Awaited<ReturnType<Sessions['find']>>): Promise<SessionView> {
    return {
      account: signedIn?.account ?? null,
      organization: signedIn?.organization ?? null,
      needsSetup: await this.setUp.isNeeded(),
      oidc: this.provider.name === undefined ? null : { name: this.provider.name },
    };
  }
}

const addressOf = ({ ip }: IncomingRequest) => ip ?? 'unknown';
