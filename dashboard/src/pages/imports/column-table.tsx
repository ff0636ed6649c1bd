import { Select, Stack, Table, Text, TextInput } from '@mantine/core';
import type { ImportColumn, Mapping } from '../../api/imports.js';
import { errorAt } from '../../parts/error-at.js';
import { words } from '../../words/en.js';

const told = words.imports.mapping;
const nothing = '-';
const attribute = 'attributes.';
const meanings = [
  { value: nothing, label: told.nothing },
  ...Object.entries(words.imports.fields).map(([value, label]) => ({ value, label })),
  { value: attribute, label: told.attribute },
];

interface ColumnTableProps {
  columns: readonly ImportColumn[];
  /** First values by header; undefined for whoever may not see them. */
  samples: Readonly<Record<string, string[]>> | undefined;
  /** What was corrected. */
  mapping: Mapping;
  error: Error | null;
  onChange: ((mapping: Mapping) => void) | undefined;
}

export function ColumnTable({ columns, samples, mapping, error, onChange }: ColumnTableProps) {
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{told.column}</Table.Th>
            {samples && <Table.Th scope="col">{told.samples}</Table.Th>}
            <Table.Th scope="col">{told.meaning}</Table.Th>
            <Table.Th scope="col">{told.why}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => (
            <Table.Tr key={column.header}>
              <Table.Td>{column.header}</Table.Td>
              {samples && <Table.Td>{samples[column.header]?.join(', ') ?? told.notStored}</Table.Td>}
              <Table.Td>
                <Meaning
                  header={column.header}
                  field={column.header in mapping ? (mapping[column.header] ?? null) : column.field}
                  error={errorAt(error, `/mapping/${column.header}`)}
                  onChange={
                    onChange &&
                    ((field) => {
                      onChange({ ...mapping, [column.header]: field });
                    })
                  }
                />
              </Table.Td>
              <Table.Td>
                <Text size="sm">{column.why}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface MeaningProps {
  header: string;
  field: string | null;
  error: string | undefined;
  onChange: ((field: string | null) => void) | undefined;
}

function Meaning({ header, field, error, onChange }: MeaningProps) {
  const isAttribute = field?.startsWith(attribute) ?? false;
  const value = field === null ? nothing : isAttribute ? attribute : field;
  return (
    <Stack gap={4}>
      <Select
        aria-label={told.meaningOf(header)}
        searchable
        allowDeselect={false}
        disabled={!onChange}
        data={meanings}
        value={value}
        error={error}
        onChange={(one) => {
          onChange?.(one === nothing || one === null ? null : one === attribute ? attribute + nameOf(header) : one);
        }}
      />
      {isAttribute && (
        <TextInput
          aria-label={told.attributeName}
          value={field?.slice(attribute.length) ?? ''}
          onChange={(event) => onChange?.(attribute + event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}

/** "T-Shirt size" as `tShirtSize`: names of attributes have no blanks and no dots. */
const nameOf = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z0-9]/g, '');
