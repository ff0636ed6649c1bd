import { Body, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrigin } from '../../pages/page-origin.js';
import { Pages } from '../../pages/pages.decorator.js';
import { fieldErrorsOf } from '../../requests/failures.js';
import { bodyFields } from '../../requests/sections.js';
import { readApplication } from './application-form.js';
import { ApplicationIntake, type ApplicationInvitation } from './application-intake.js';
import { applicationClosedPage, applicationPage, applicationReceivedPage, type Shown } from './application-page.js';

/** Of the answers, only these ever go back into a page. */
const SHOWN_AGAIN = [
  ...['first_name', 'last_name', 'email', 'address', 'city', 'county', 'state', 'zip', 'signature'],
  ...['applicant_self_disclosed', 'applicant_self_disclosed_notes'],
];

/** The applicant's form of a quickapp order. */
@Pages('applicant')
export class ApplicationController {
  constructor(private readonly intake: ApplicationIntake) {}

  @Get(':token')
  async form(@Param('token') token: string): Promise<string> {
    const invitation = await this.intake.invitation(token);
    if (!invitation.isOpen) return applicationClosedPage();
    const { firstName, lastName, email } = invitation;
    return applicationPage(invitation, { first_name: firstName, last_name: lastName, email });
  }

  @Post(':token')
  @HttpCode(200)
  async apply(
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const invitation = await this.intake.invitation(token);
    if (!invitation.isOpen) return applicationClosedPage();
    try {
      await this.take(invitation, body, request);
      return applicationReceivedPage(invitation.organizationName);
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (!errors) throw error;
      void reply.status(400);
      return applicationPage(invitation, shownAgain(body), errors);
    }
  }

  private take(invitation: ApplicationInvitation, body: unknown, request: FastifyRequest): Promise<void> {
    const origin = pageOrigin(request, invitation.organizationId);
    return this.intake.take(origin, invitation.checkId, readApplication(body, invitation));
  }
}

function shownAgain(body: unknown): Shown {
  const fields = bodyFields(body);
  const shown = SHOWN_AGAIN.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(shown.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
