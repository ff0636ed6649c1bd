import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Pages } from '../../pages/pages.decorator.js';
import { certificateUrl } from '../training-view.js';
import { ServiceAddress } from '../../service-settings.js';
import { Trainings } from '../trainings.js';
import { certificateOf } from './certificate.js';
import { certificatePage } from './certificate-page.js';
import { certificatePdf } from './certificate-pdf.js';

/** What proves that somebody passed a training, for whoever was given its address. */
@Pages('certificates')
export class CertificatesController {
  constructor(
    private readonly trainings: Trainings,
    private readonly address: ServiceAddress,
  ) {}

  @Get(':token.pdf')
  async pdf(
    @Param('token') token: string,
    @Query('language') wanted: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const certificate = certificateOf(await this.trainings.certified(token), wanted);
    const pdf = await certificatePdf(certificate);
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate-${certificate.number}.pdf"`,
    });
    return pdf;
  }

  @Get(':token')
  async page(@Param('token') token: string, @Query('language') wanted: unknown): Promise<string> {
    const training = await this.trainings.certified(token);
    const certificate = certificateOf(training, wanted);
    const pdf = `${certificateUrl(training, this.address.url) ?? ''}.pdf?language=${certificate.language}`;
    return certificatePage(certificate, pdf);
  }
}
