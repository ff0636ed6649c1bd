import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RuleSet } from '../../../api/rule-sets.js';
import { words } from '../../../words/en.js';
import { ReplaceDraft } from './replace-draft.js';
import { TemplateDialog } from './template-dialog.js';
import { useBegin } from './use-begin.js';

const { versions: said, editor } = words.rules;

/** A new draft: from what is published, from templates, or from nothing. */
export function BeginDraft({ published }: { published: RuleSet | undefined }) {
  const beginning = useBegin();
  const [templates, { open, close }] = useDisclosure(false);
  return (
    <Group>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button>{said.begin}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {published && (
            <Menu.Item
              onClick={() => {
                const { version, rules } = published;
                beginning.begin({ rules, base: version, title: editor.from(version) });
              }}
            >
              {said.beginWith(published.version)}
            </Menu.Item>
          )}
          <Menu.Item onClick={open}>{said.beginWithTemplate}</Menu.Item>
          <Menu.Item
            onClick={() => {
              beginning.begin({ rules: [], base: null, title: editor.empty });
            }}
          >
            {said.beginWithNothing}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {templates && (
        <TemplateDialog
          onClose={close}
          onBegin={(rules, titles) => {
            close();
            beginning.begin({ rules, base: null, title: editor.fromTemplates(titles) });
          }}
        />
      )}
      <ReplaceDraft {...beginning} />
    </Group>
  );
}
