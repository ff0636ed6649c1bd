import { Accordion, ActionIcon, Badge, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import type { JsonObject } from '../../../api/json.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { words } from '../../../words/en.js';
import { freeName, moved, nameOfRule } from '../document/rule-document.js';
import { RuleLine } from '../document/rule-line.js';
import { useIssuesIn } from './issues.js';
import type { Choices } from './requirement-fields.js';
import { RuleForm } from './rule-form.js';

const { editor } = words.rules;

export interface RuleListProps {
  rules: JsonObject[];
  /** The index of the rule whose form is shown. */
  opened: number | null;
  onOpen: (index: number | null) => void;
  onChange: (rules: JsonObject[]) => void;
  fields: readonly RuleField[];
  choices: Choices;
}

/** From so many rules on, finding one takes a search. */
const many = 8;

export function RuleList({ rules, opened, onOpen, onChange, fields, choices }: RuleListProps) {
  const [search, setSearch] = useInputState('');
  const isFound = (rule: JsonObject) => nameOfRule(rule).toLowerCase().includes(search.toLowerCase());
  const add = (rule: JsonObject, at: number) => {
    onChange(rules.toSpliced(at, 0, rule));
    onOpen(at);
  };
  const openByValue = (value: string | null) => {
    onOpen(value === null ? null : Number(value));
  };
  const addNew = () => {
    setSearch('');
    add({ name: freeName(rules, editor.newName), when: {}, requirements: [] }, rules.length);
  };
  const rearrange = (rearranged: JsonObject[]) => {
    onChange(rearranged);
    onOpen(null);
  };
  const actsOn = (rule: JsonObject, index: number) => ({
    [editor.duplicate]: () => {
      add({ ...rule, name: freeName(rules, nameOfRule(rule)) }, index + 1);
    },
    [editor.up]: () => {
      rearrange(moved(rules, index, index - 1));
    },
    [editor.down]: () => {
      rearrange(moved(rules, index, index + 1));
    },
    [editor.remove]: () => {
      rearrange(rules.toSpliced(index, 1));
    },
  });
  return (
    <Stack>
      {rules.length > many && <TextInput type="search" label={editor.find} value={search} onChange={setSearch} />}
      {rules.length === 0 && <Text>{editor.noRules}</Text>}
      <Accordion variant="separated" order={3} value={opened === null ? null : String(opened)} onChange={openByValue}>
        {rules.map((rule, index) =>
          isFound(rule) ? (
            <RuleItem
              key={index}
              {...{ rule, index, fields, choices }}
              isOpen={opened === index}
              onChange={(changed) => {
                onChange(rules.with(index, changed));
              }}
              acts={actsOn(rule, index)}
            />
          ) : null,
        )}
      </Accordion>
      <Group>
        <Button variant="default" onClick={addNew}>
          {editor.add}
        </Button>
      </Group>
    </Stack>
  );
}

interface RuleItemProps {
  rule: JsonObject;
  index: number;
  isOpen: boolean;
  onChange: (rule: JsonObject) => void;
  acts: Record<string, () => void>;
  fields: readonly RuleField[];
  choices: Choices;
}

function RuleItem({ rule, index, isOpen, onChange, acts, fields, choices }: RuleItemProps) {
  const pointer = `/rules/${index}`;
  const wrong = useIssuesIn(pointer).length;
  return (
    <Accordion.Item value={String(index)}>
      <Group wrap="nowrap" gap={0}>
        <Accordion.Control id={pointer}>
          <RuleLine rule={rule} />
          {wrong > 0 && (
            <Badge color="red" variant="outline" c="var(--mantine-color-error)">
              {editor.wrong(wrong)}
            </Badge>
          )}
        </Accordion.Control>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" mr="xs" aria-label={editor.acts(nameOfRule(rule) || editor.unnamed)}>
              <span aria-hidden>⋯</span>
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(acts).map(([label, act]) => (
              <Menu.Item key={label} onClick={act}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Accordion.Panel>{isOpen && <RuleForm {...{ rule, pointer, fields, choices, onChange }} />}</Accordion.Panel>
    </Accordion.Item>
  );
}
