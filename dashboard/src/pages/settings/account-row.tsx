import { Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { changeAccount, newPasswordLink, roles, type LinkedAccount, type StaffAccount } from '../../api/accounts.js';
import type { Role } from '../../api/session.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { useSession } from '../../session/session.js';
import { words } from '../../words/en.js';

const told = words.settings.staff;
const changes = ['accounts', 'session'];

interface Asked {
  title: string;
  help: string;
  change: { role?: Role; disabled?: boolean };
}

export function AccountRow({ account, onLink }: { account: StaffAccount; onLink: (linked: LinkedAccount) => void }) {
  const { id, name, email, role, state, lastSignInAt } = account;
  const [asked, setAsked] = useState<Asked>();
  const { moment } = useTime();
  const isOwn = useSession().account.id === id;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          {name} {isOwn && told.you}
        </Text>
        <Text size="sm">{email}</Text>
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={told.of(told.role, name)}
          data={roles.map((value) => ({ value, label: told.roleNames[value] }))}
          value={role}
          onChange={({ currentTarget: { value } }) => {
            const next = roles.find((one) => one === value) ?? role;
            const title = told.changeRole(name, told.roleNames[next]);
            setAsked({ title, help: told.changeRoleHelp, change: { role: next } });
          }}
        />
      </Table.Td>
      <Table.Td>{told.states[state]}</Table.Td>
      <Table.Td>{lastSignInAt === null ? told.never : moment(lastSignInAt)}</Table.Td>
      <Table.Td>
        <Acts account={account} onLink={onLink} onAsk={setAsked} />
        {asked && (
          <AskChange
            id={id}
            asked={asked}
            onClose={() => {
              setAsked(undefined);
            }}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface ActsProps {
  account: StaffAccount;
  onLink: (linked: LinkedAccount) => void;
  onAsk: (asked: Asked) => void;
}

function Acts({ account: { id, name, state }, onLink, onAsk }: ActsProps) {
  const link = useWrite({ write: () => newPasswordLink(id), changes, onDone: onLink });
  const isDisabled = state === 'disabled';
  const toggle = isDisabled
    ? { title: told.enable, help: told.enableHelp(name), change: { disabled: false } }
    : { title: told.disable, help: told.disableHelp(name), change: { disabled: true } };
  const look = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Group gap="xs">
      {!isDisabled && (
        <Button
          {...look}
          aria-label={told.of(told.newLink, name)}
          loading={link.isPending}
          onClick={() => {
            link.mutate();
          }}
        >
          {told.newLink}
        </Button>
      )}
      <Button
        {...look}
        aria-label={told.of(toggle.title, name)}
        onClick={() => {
          onAsk(toggle);
        }}
      >
        {toggle.title}
      </Button>
    </Group>
  );
}

function AskChange({ id, asked: { title, help, change }, onClose }: { id: string; asked: Asked; onClose: () => void }) {
  const { mutate, error, isPending } = useWrite({
    write: (reason: string) => changeAccount(id, { ...change, reason }),
    changes,
    done: words.settings.saved,
    onDone: onClose,
  });
  return (
    <AskReason
      opened
      title={title}
      help={help}
      onClose={onClose}
      error={error}
      isPending={isPending}
      onConfirm={(reason) => {
        mutate(reason);
      }}
    />
  );
}
