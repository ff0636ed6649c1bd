import { Alert, Container, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface DoorwayProps {
  title: string;
  error: Error | null;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of what people see before they are signed in: one form. */
export function Doorway({ title, error, onSubmit, children }: DoorwayProps) {
  return (
    <Container component="main" size="xs" py="xl">
      <Paper
        component="form"
        withBorder
        p="lg"
        onSubmit={(event: React.SyntheticEvent) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Title order={1} size="h3" mb="md">
          {title}
        </Title>
        {error && (
          <Alert color="red" role="alert" mb="md">
            {error.message}
          </Alert>
        )}
        {children}
      </Paper>
    </Container>
  );
}
