import { IsIn, IsOptional } from 'class-validator';
import { peopleSorts, type PeopleOrder } from '../../ports/read-store.js';
import { PeopleFilterDto } from './people-filter.dto.js';

/** A filter, and the order in which whom it finds is listed. */
export class OrderedFilterDto extends PeopleFilterDto {
  /** Default: `added`, when they were first told of. */
  @IsOptional()
  @IsIn(peopleSorts)
  sort?: PeopleOrder['by'];

  /** Default: `desc` by `added`, else `asc`. Whoever has no such day comes last in `asc`. */
  @IsOptional()
  @IsIn(['asc', 'desc'])
  direction?: PeopleOrder['direction'];
}

export function orderOf({ sort: by = 'added', direction }: OrderedFilterDto): PeopleOrder {
  return { by, direction: direction ?? (by === 'added' ? 'desc' : 'asc') };
}
