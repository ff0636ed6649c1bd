import { NativeSelect } from '@mantine/core';
import { roles } from '../../api/accounts.js';
import type { Role } from '../../api/session.js';
import { words } from '../../words/en.js';

const told = words.settings.staff;
const choices = roles.map((value) => ({ value, label: told.roles[value] }));

/** What somebody or a key may do, with what each role means. */
export function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <NativeSelect
      label={told.role}
      data={choices}
      value={value}
      onChange={({ currentTarget }) => {
        onChange(roles.find((one) => one === currentTarget.value) ?? value);
      }}
    />
  );
}
