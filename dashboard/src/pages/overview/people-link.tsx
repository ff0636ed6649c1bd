import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PeopleLinkProps extends AnchorProps {
  /** The filter as it stands in the address of the list: `status=waiting`. */
  filter: string;
  children: ReactNode;
}

/** To the list of the people whom a number counts. */
export function PeopleLink({ filter, children, ...look }: PeopleLinkProps) {
  const { history } = useRouter();
  const href = `/people?${filter}`;
  return (
    <Anchor
      {...look}
      href={href}
      onClick={(event) => {
        // Whoever wants another tab gets one.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      {children}
    </Anchor>
  );
}
