import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { words } from '../words/en.js';

/** A text that is to be taken somewhere else. */
export function Copyable({ label, value, help }: { label: string; value: string; help?: string }) {
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code block flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-md"
              onClick={copy}
              aria-label={`${words.connections.copy}: ${label}`}
            >
              {copied ? words.connections.copied : words.connections.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      {help !== undefined && <Text size="sm">{help}</Text>}
    </Stack>
  );
}
