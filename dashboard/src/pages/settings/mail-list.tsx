import { NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listMails, mailStates } from '../../api/mails.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { Waiting } from '../../parts/waiting.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { MailRow } from './mail-row.js';

const { mails: told } = words;
const choices = [
  { value: '', label: told.anyState },
  ...mailStates.map((value) => ({ value, label: told.states[value] })),
];

export function MailList() {
  const { mails: state } = useSearch({ from: '/settings/$tab' });
  const navigate = useNavigate({ from: '/settings/$tab' });
  const { query, found } = useList({
    queryKey: ['mails', state],
    read: (cursor) => listMails(state, cursor),
  });
  return (
    <Stack component="section" aria-label={told.sent}>
      <Title order={2} size="h4">
        {told.sent}
      </Title>
      <Text size="sm">{told.sentHelp}</Text>
      <NativeSelect
        label={told.state}
        w="fit-content"
        data={choices}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ search: { mails: mailStates.find((one) => one === value) }, replace: true })
        }
      />
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{state === undefined ? told.none : told.noneOfState}</Text>}
      {found && found.length > 0 && (
        <Table.ScrollContainer minWidth={720}>
          <Table>
            <TableHead heads={[told.when, told.to, told.mail, told.state, told.acts]} />
            <Table.Tbody>
              {found.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <LoadMore query={query} />
    </Stack>
  );
}
