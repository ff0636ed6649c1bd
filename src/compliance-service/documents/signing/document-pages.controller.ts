import { Body, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrigin } from '../../pages/page-origin.js';
import { Pages } from '../../pages/pages.decorator.js';
import { fieldErrorsOf } from '../../requests/failures.js';
import { bodyFields } from '../../requests/sections.js';
import { readSignedDocument } from './document-form.js';
import { DocumentInvitations } from './document-invitations.js';
import { documentPage, documentSignedPage, documentStatePage } from './document-page.js';
import { DocumentSigning } from './document-signing.js';

/** The page of one assigned document, for the person who was given it. */
@Pages('documents')
export class DocumentPagesController {
  constructor(
    private readonly invitations: DocumentInvitations,
    private readonly signing: DocumentSigning,
  ) {}

  @Get(':token')
  async show(@Param('token') token: string): Promise<string> {
    const invitation = await this.invitations.byToken(token);
    return invitation.state === 'open' ? documentPage(invitation) : documentStatePage(invitation);
  }

  @Post(':token')
  @HttpCode(200)
  async sign(
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const invitation = await this.invitations.byToken(token);
    if (invitation.state !== 'open') return documentStatePage(invitation);
    try {
      const signed = readSignedDocument(body, invitation);
      await this.signing.sign(pageOrigin(request, invitation.organizationId), invitation, signed);
      return signed.references.length > 0
        ? documentStatePage(await this.invitations.byToken(token))
        : documentSignedPage(invitation);
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (!errors) throw error;
      void reply.status(400);
      return documentPage(invitation, bodyFields(body), errors);
    }
  }
}
