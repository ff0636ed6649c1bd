import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { DocumentAssignment } from './document-assignment.js';
import { DocumentOutcome } from './document-outcome.js';
import { DocumentsController } from './documents.controller.js';
import { Documents } from './documents.js';

@Module({
  imports: [UsersModule],
  controllers: [DocumentsController],
  providers: [Documents, DocumentAssignment, DocumentOutcome],
  exports: [Documents, DocumentOutcome],
})
export class DocumentsModule {}
