import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { DocumentAssignment } from './document-assignment.js';
import { DocumentsController } from './documents.controller.js';
import { Documents } from './documents.js';

@Module({
  imports: [UsersModule],
  controllers: [DocumentsController],
  providers: [Documents, DocumentAssignment],
  exports: [Documents],
})
export class DocumentsModule {}
