import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { words } from '../../words/en.js';

/** Until when a decision about a person counts; may be left empty. */
export function LastDay(field: { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  return <TextInput type="date" label={words.person.expiresOn} description={words.person.expiresHelp} {...field} />;
}
