import { Body, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrigin } from '../../pages/page-origin.js';
import { Pages } from '../../pages/pages.decorator.js';
import { fieldErrorsOf } from '../../requests/failures.js';
import { bodyFields } from '../../requests/sections.js';
import { readReferenceAnswers } from './reference-form.js';
import { referenceClosedPage, referencePage, referenceThanksPage } from './reference-page.js';
import { References } from './references.js';

/** The form of one reference. */
@Pages('references')
export class ReferencePagesController {
  constructor(private readonly references: References) {}

  @Get(':token')
  async show(@Param('token') token: string): Promise<string> {
    const reference = await this.references.byToken(token);
    return reference.isOpen ? referencePage(reference) : referenceClosedPage();
  }

  @Post(':token')
  @HttpCode(200)
  async answer(
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const reference = await this.references.byToken(token);
    if (!reference.isOpen) return referenceClosedPage();
    try {
      const origin = pageOrigin(request, reference.organizationId);
      await this.references.answer(origin, reference, readReferenceAnswers(body));
      return referenceThanksPage();
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (!errors) throw error;
      void reply.status(400);
      return referencePage(reference, bodyFields(body), errors);
    }
  }
}
