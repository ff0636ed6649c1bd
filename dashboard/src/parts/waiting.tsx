import { Center, Loader } from '@mantine/core';
import { words } from '../words/en.js';

export function Waiting() {
  return (
    <Center p="xl" role="status" aria-label={words.list.loading}>
      <Loader />
    </Center>
  );
}
