import { Module } from '@nestjs/common';
import { MailSweep } from './mail-sweep.js';
import { Mails } from './mails.js';

@Module({ providers: [Mails, MailSweep], exports: [Mails] })
export class MailModule {}
