import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { DocumentAssignment } from './document-assignment.js';
import { DocumentFiles } from './document-file.js';
import { DocumentInvitations } from './signing/document-invitations.js';
import { DocumentOutcome } from './document-outcome.js';
import { DocumentPagesController } from './signing/document-pages.controller.js';
import { DocumentSigning } from './signing/document-signing.js';
import { DocumentsController } from './documents.controller.js';
import { Documents } from './documents.js';
import { ReferencePagesController } from './references/reference-pages.controller.js';
import { References } from './references/references.js';

@Module({
  imports: [UsersModule],
  controllers: [DocumentsController, DocumentPagesController, ReferencePagesController],
  providers: [
    Documents,
    DocumentAssignment,
    DocumentOutcome,
    DocumentInvitations,
    DocumentSigning,
    DocumentFiles,
    References,
  ],
  exports: [Documents, DocumentOutcome, DocumentFiles],
})
export class DocumentsModule {}
