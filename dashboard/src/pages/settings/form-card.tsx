import { Button, Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../../parts/form.js';

interface FormCardProps {
  title: string;
  help?: string;
  /** The label of the button that sends it. */
  submit: string;
  isPending?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields that are sent together. */
export function FormCard({ title, help, submit, isPending, onSubmit, children }: FormCardProps) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Form onSubmit={onSubmit}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {help !== undefined && <Text size="sm">{help}</Text>}
        {children}
        <Button type="submit" w="fit-content" loading={isPending}>
          {submit}
        </Button>
      </Form>
    </Card>
  );
}
