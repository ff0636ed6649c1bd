import { Alert, List, Text } from '@mantine/core';
import { ApiError } from '../api/problem.js';

/** Why the API did not do what was asked, where it was asked. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null;
  // What is wrong with one field alone is the message itself.
  const told = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const fields = told.filter(({ message }) => message !== error.message);
  return (
    <Alert color="red" role="alert" variant="outline">
      <Text c="var(--mantine-color-text)">{error.message}</Text>
      {fields.length > 0 && (
        <List c="var(--mantine-color-text)" size="sm">
          {fields.map(({ pointer, message }) => (
            <List.Item key={pointer + message}>
              <code>{pointer}</code> {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
