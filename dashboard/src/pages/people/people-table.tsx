import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PersonSummary } from '../../api/people.js';
import { nameOf } from '../../parts/name-of.js';
import { StandingBadge } from '../../parts/standing-badge.js';
import { words } from '../../words/en.js';

const { columns } = words.people;

export function PeopleTable({ people }: { people: readonly PersonSummary[] }) {
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columns.name}</Table.Th>
            <Table.Th scope="col">{columns.standing}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {columns.role}
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {columns.location}
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {columns.start}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Td>
                <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: person.id }} />}>
                  {nameOf(person)}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <StandingBadge standing={person.standing} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{person.role}</Table.Td>
              <Table.Td visibleFrom="sm">{person.location}</Table.Td>
              <Table.Td visibleFrom="sm">{person.startDate}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
