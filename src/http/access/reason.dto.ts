import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import type { Accountable } from '../../engine/accountable.js';

export class ReasonDto {
  /** Why; kept in the audit trail. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  reason!: string;

  /** Who decided, when the key acts for somebody. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  actor?: string;
}

export class AttachDto extends ReasonDto {
  /** The id that the outside world gave. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  externalId!: string;
}

export class ConfirmAbsentDto extends ReasonDto {
  /** The `authorization` of the write that you looked for: were it sent again since, nobody would have looked for that. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  expectedAuthorization!: string;
}

/** The fields of ReasonDto. */
export interface Reasoned {
  reason: string;
  actor?: string;
}

/** Who answers for an action: the key or account, and whom it says it acts for. */
export function accountable(caller: Caller, { reason, actor }: Reasoned): Accountable {
  const { name, role, session } = caller;
  const means = session ? 'by' : 'by key';
  // An account stays the same person when its name changes.
  const person = session ? `account:${session.accountId}` : name;
  return { reason, actor: actor === undefined ? name : `${actor} (${means} ${name})`, role, caller: person };
}
