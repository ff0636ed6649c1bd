import { Get, Inject, NotFoundException, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import type { PersonEntry, PersonFile, PersonIdentity } from '../../ports/person-file.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { validateInput } from '../problems/validate.js';
import { PERSON_FILE } from '../tokens.js';

@ApiController('v1/people/:id', 'people')
export class PersonFileController {
  constructor(@Inject(PERSON_FILE) private readonly file: PersonFile) {}

  @Get('timeline')
  @Needs('viewer')
  @ApiOperation({
    summary: 'Everything that happened to a person, newest first',
    description:
      'Events with outcome and version of the rules, runs, attempts of steps with ids of the outside world, acts of staff, certificates, mails, reminders and notes. Of HR facts only the names of the fields that were told.',
  })
  async timeline(
    @CurrentCaller() { organizationId }: Caller,
    @Param('id') id: string,
    @Query() query: unknown,
  ): Promise<Page<PersonEntry>> {
    return found(await this.file.timeline(organizationId, id, await validateInput(PageQuery, query)));
  }

  @Get('identity')
  @Needs('viewer')
  @ApiOperation({
    summary: 'Who somebody is: earlier names, whether a birth date is known, records that may be theirs',
  })
  async identity(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string): Promise<PersonIdentity> {
    return found(await this.file.identity(organizationId, id));
  }
}

function found<T>(read: T | undefined): T {
  if (read === undefined) throw new NotFoundException('There is no such person.');
  return read;
}
