import { Table } from '@mantine/core';

interface TableHeadProps {
  heads: readonly string[];
  /** How many of the first columns telephones show too; default: all. Cells are to be `visibleFrom="sm"` likewise. */
  onPhones?: number;
}

/** The names of a table's columns. */
export function TableHead({ heads, onPhones = heads.length }: TableHeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {heads.map((head, index) => (
          <Table.Th key={head} scope="col" visibleFrom={index < onPhones ? undefined : 'sm'}>
            {head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
