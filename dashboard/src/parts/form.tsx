import { Stack, type StackProps } from '@mantine/core';

/** Fields and a button that sends them, one below the other; the page stays. */
export function Form({ onSubmit, ...stack }: StackProps & { onSubmit: () => void }) {
  return (
    <Stack
      component="form"
      onSubmit={(event: React.SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      {...stack}
    />
  );
}
