import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { DocumentAssignment } from './document-assignment.js';
import { DocumentInvitations } from './document-invitations.js';
import { DocumentOutcome } from './document-outcome.js';
import { DocumentPagesController } from './document-pages.controller.js';
import { DocumentSigning } from './document-signing.js';
import { DocumentsController } from './documents.controller.js';
import { Documents } from './documents.js';
import { ReferencePagesController } from './reference-pages.controller.js';
import { References } from './references.js';

@Module({
  imports: [UsersModule],
  controllers: [DocumentsController, DocumentPagesController, ReferencePagesController],
  providers: [Documents, DocumentAssignment, DocumentOutcome, DocumentInvitations, DocumentSigning, References],
  exports: [Documents, DocumentOutcome],
})
export class DocumentsModule {}
