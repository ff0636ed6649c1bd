import { Body, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { PersonNotes } from '../../engine/person-notes.js';
import type { NoteView } from '../../ports/note-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

export class NoteDto {
  /** Up to 5,000 characters; refused when it looks like a social security number. */
  @IsString()
  @Matches(/\S/, { message: 'text must not be empty' })
  @MaxLength(5_000)
  text!: string;
}

@ApiController('v1/people/:id/notes', 'people')
export class PersonNotesController {
  constructor(@Inject(PersonNotes) private readonly notes: PersonNotes) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Notes about a person, newest first, also those that were struck out' })
  async list(
    @CurrentCaller() { organizationId }: Caller,
    @Param('id') id: string,
  ): Promise<{ items: NoteView[]; nextCursor: null }> {
    return { items: await this.notes.list(organizationId, id), nextCursor: null };
  }

  @Post()
  @Needs('staff')
  @ApiOperation({ summary: 'Write a note; it is never changed, but can be struck out' })
  async add(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: NoteDto): Promise<NoteView> {
    const { text } = await validateInput(NoteDto, body);
    return this.notes.add(caller.organizationId, id, text, caller.name);
  }

  @Post(':noteId/strike')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Strike a note out, with a reason; it stays readable' })
  async strike(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('noteId') noteId: string,
    @Body() body: ReasonDto,
  ): Promise<NoteView> {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.notes.strike(caller.organizationId, id, noteId, by);
  }
}
