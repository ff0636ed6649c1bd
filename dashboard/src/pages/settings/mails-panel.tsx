import { Stack } from '@mantine/core';
import { MailList } from './mail-list.js';
import { MailTexts } from './mail-texts.js';

/** What mails say, and what became of those that were sent. */
export function MailsPanel() {
  return (
    <Stack gap="xl">
      <MailTexts />
      <MailList />
    </Stack>
  );
}
