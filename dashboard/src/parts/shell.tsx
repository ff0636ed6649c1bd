import { Anchor, AppShell, Burger, Button, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { signOut } from '../api/session.js';
import { LiveSign } from '../live/live-sign.js';
import { useEnterSession, useSession } from '../session/session.js';
import { useMay } from '../session/use-may.js';
import { words } from '../words/en.js';
import { rooms } from './rooms.js';

/** The frame around every page: where one is, where one can go, who one is. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { organization } = useSession();
  const enter = useEnterSession();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      enter();
    },
  });
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a href="#content" className="skip">
        {words.nav.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={words.nav.open}
              aria-expanded={opened}
            />
            <Text fw={700} truncate>
              {organization?.name ?? words.product}
            </Text>
          </Group>
          <Group wrap="nowrap" flex="none">
            <LiveSign />
            <OwnName />
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                leave.mutate();
              }}
            >
              {words.session.signOut}
            </Button>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label={words.nav.label}>
        <Rooms onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function Rooms({ onGo }: { onGo: () => void }) {
  const may = useMay();
  const { pathname } = useLocation();
  return rooms
    .filter(({ needs }) => may(needs))
    .map((room) => (
      <NavLink
        key={room.to}
        component={Link}
        to={room.to}
        label={room.label}
        rightSection={'badge' in room && <room.badge />}
        active={pathname.startsWith(room.to)}
        onClick={onGo}
      />
    ));
}

/** The way to one's own password. */
function OwnName() {
  return (
    <Anchor
      size="sm"
      visibleFrom="sm"
      renderRoot={(props) => <Link {...props} to="/settings/$tab" params={{ tab: 'account' }} />}
    >
      {useSession().account.name}
    </Anchor>
  );
}
