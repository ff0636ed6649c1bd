import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { resendMail, type Mail } from '../../api/mails.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';

const { mails: told } = words;

export function MailRow({ mail: { id, state, to, template, personId, createdAt, sentAt, ...mail } }: { mail: Mail }) {
  const { moment } = useTime();
  const name = told.names[template] ?? template;
  return (
    <Table.Tr>
      <Table.Td>{moment(sentAt ?? createdAt)}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {to}
        {personId !== null && (
          <Text size="sm">
            <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: personId }} />}>
              {told.person}
            </Anchor>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{mail.subject ?? name}</Text>
        {mail.text !== null && (
          <details>
            <summary>{told.text}</summary>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {mail.text}
            </Text>
          </details>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{told.states[state]}</Text>
        {mail.error !== null && <Text size="sm">{mail.error.message}</Text>}
      </Table.Td>
      <Table.Td>
        {state !== 'waiting' && state !== 'sending' && (
          <ReasonedButton
            size="compact-sm"
            label={told.again}
            about={`${name}, ${to}`}
            help={told.againHelp}
            write={(reason) => resendMail(id, reason)}
            changes={['mails', 'attention']}
            done={told.sentAgain}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
