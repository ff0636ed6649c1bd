import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ListedPerson } from '../../api/people.js';
import { nameOf } from '../../parts/name-of.js';
import { words } from '../../words/en.js';
import { isOnTelephone, type Column, type Telling } from './columns.js';

interface PersonRowProps {
  person: ListedPerson;
  columns: readonly Column[];
  telling: Telling;
  /** undefined: whoever looks may act on nobody. */
  isSelected: boolean | undefined;
  onSelect: ((ids: readonly string[], isSelected: boolean) => void) | undefined;
}

const { tr, td } = Table.classes;

/** Plain elements in the library's classes: fifty rows of its own cells take longer to draw than the API to answer. */
export const PersonRow = memo(({ person, columns, telling, isSelected, onSelect }: PersonRowProps) => {
  const name = nameOf(person);
  return (
    <tr className={tr} data-with-row-border data-hover>
      {isSelected !== undefined && (
        <td className={td}>
          <input
            type="checkbox"
            className="check"
            aria-label={words.people.select(name)}
            checked={isSelected}
            onChange={(event) => {
              onSelect?.([person.id], event.currentTarget.checked);
            }}
          />
        </td>
      )}
      <td className={td}>
        <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: person.id }} />}>{name}</Anchor>
      </td>
      {columns.map(({ id, cell }) => (
        <td key={id} className={isOnTelephone(id) ? td : `${td ?? ''} mantine-visible-from-sm`}>
          {cell(person, telling)}
        </td>
      ))}
    </tr>
  );
});
PersonRow.displayName = 'PersonRow';
