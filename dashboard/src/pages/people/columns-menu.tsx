import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { words } from '../../words/en.js';
import { columns } from './columns.js';

interface ColumnsMenuProps {
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

/** Which columns stand beside the name. */
export function ColumnsMenu({ shown, onChange }: ColumnsMenuProps) {
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default">{words.people.chooseColumns}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.people.chooseColumns}>
        <Stack gap="xs">
          {columns.map(({ id }) => (
            <Checkbox
              key={id}
              label={words.people.columns[id]}
              checked={shown.includes(id)}
              onChange={(event) => {
                const isShown = event.currentTarget.checked;
                onChange(columns.map((one) => one.id).filter((one) => (one === id ? isShown : shown.includes(one))));
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
