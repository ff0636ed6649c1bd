import { Transform } from 'class-transformer';
import { IsFQDN, IsIn, IsISO8601, IsObject, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { rowStatuses, type RowStatus } from '../../domain/imports/import-totals.js';
import type { ToldMapping } from '../../domain/imports/import-columns.js';
import type { ImportMode } from '../../ports/import-store.js';
import { PageQuery } from '../access/page-query.dto.js';

/** How the columns of a file are to be read, where it should not be guessed. */
export class ReadingDto {
  /** Field by column header, null for a column to leave out: {"Emp #": "employeeId", "Camp": "attributes.camp"}. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => parsed(value))
  @IsObject({ message: 'mapping must be a JSON object of column headers with a field or null each' })
  mapping?: ToldMapping;

  /** Order of day and month in dates with slashes or dashes; default: as each column shows. */
  @IsOptional()
  @IsIn(['M/D/YYYY', 'D/M/YYYY'])
  dateFormat?: 'M/D/YYYY' | 'D/M/YYYY';

  /** Put behind email addresses that are only a login name. */
  @IsOptional()
  @IsFQDN({}, { message: 'emailDomain must be a domain, as example.org' })
  emailDomain?: string;
}

export class ImportDto extends ReadingDto {
  /** preview: say what would happen. baseline: know these people, start nothing. apply: start what rules ask for. */
  @IsOptional()
  @IsIn(['preview', 'baseline', 'apply'])
  mode: ImportMode = 'preview';

  /** The HR connection whose ids the file has; without one, ids are taken as employee ids. */
  @IsOptional()
  @IsUUID()
  connectionId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  fileName?: string;

  /** When the file was true, as ISO 8601 with Z or an offset: newer facts are not overwritten. Default: now. */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/, { message: 'asOf must be a timestamp with Z or an offset' })
  @IsISO8601({ strict: true, strictSeparator: true })
  asOf?: string;
}

export class RowsQuery extends PageQuery {
  @IsOptional()
  @IsIn(rowStatuses)
  status?: RowStatus;
}

/** In a query or a form it is text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
