import { Table, Text } from '@mantine/core';
import type { Certificate, Requirement } from '../../api/person.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { useTitles } from './use-titles.js';

const texts = words.person.history;

/** Latest first. */
export function CertificateTable({ requirements }: { requirements: readonly Requirement[] }) {
  const { day, dayOf } = useTime();
  const titles = useTitles();
  const certificates = requirements
    .flatMap(({ key, certificates: own }) => own.map((certificate) => ({ key, ...certificate })))
    .sort((a, b) => (a.metAt < b.metAt ? 1 : -1));
  if (certificates.length === 0) return <Text>{texts.noCertificates}</Text>;
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {Object.values(texts.columns).map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {certificates.map((certificate) => (
            <Table.Tr key={`${certificate.key} ${certificate.generation} ${certificate.metAt}`}>
              <Table.Td>{titles.requirement(certificate.key)}</Table.Td>
              <Table.Td>
                {dayOf(certificate.metAt)}
                {certificate.state === 'waived' && ` (${words.person.states.waived})`}
              </Table.Td>
              <Table.Td>{certificate.validUntil === null ? texts.forEver : day(certificate.validUntil)}</Table.Td>
              <Table.Td>{outsideId(certificate)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function outsideId({ output }: Certificate): string {
  const id = output?.trainingId ?? output?.assignmentId ?? output?.checkId;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '–';
}
