import { Anchor, List } from '@mantine/core';
import type { RuleIssue } from '../../../api/rule-sets.js';

interface IssueListProps {
  issues: (RuleIssue & { place: string })[];
  onGo: (pointer: string) => void;
}

/** What is wrong, each with the way to its place. */
export function IssueList({ issues, onGo }: IssueListProps) {
  return (
    <List size="sm">
      {issues.map(({ pointer, message, place }) => (
        <List.Item key={pointer + message}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="left"
            underline="always"
            onClick={() => {
              onGo(pointer);
            }}
          >
            {place}
          </Anchor>{' '}
          {message}
        </List.Item>
      ))}
    </List>
  );
}
