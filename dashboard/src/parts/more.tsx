import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** What few people need, behind a button. */
export function More({ label, children }: { label: string; children: ReactNode }) {
  const [opened, { toggle }] = useDisclosure();
  return (
    <Stack>
      <Group>
        <Button variant="default" size="compact-md" aria-expanded={opened} onClick={toggle}>
          {label}
        </Button>
      </Group>
      {opened && children}
    </Stack>
  );
}
