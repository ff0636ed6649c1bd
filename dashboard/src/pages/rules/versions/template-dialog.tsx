import { Button, Card, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonObject } from '../../../api/json.js';
import { listTemplates, readTemplate, type RuleTemplateSummary } from '../../../api/rule-sets.js';
import { Refusal } from '../../../parts/refusal.js';
import { useTime } from '../../../parts/use-time.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';

const { versions: said } = words.rules;

interface TemplateDialogProps {
  onClose: () => void;
  onBegin: (rules: JsonObject[], titles: string) => void;
}

/** Templates to begin with, each with its day, its sources and what it is not. */
export function TemplateDialog({ onClose, onBegin }: TemplateDialogProps) {
  const { data: templates, error } = useQuery({ queryKey: ['rules', 'templates'], queryFn: listTemplates });
  const [chosen, setChosen] = useState<string[]>([]);
  const read = useMutation({
    mutationFn: () => Promise.all(chosen.map(readTemplate)),
    onSuccess: (all) => {
      const titles = (templates ?? []).filter(({ name }) => chosen.includes(name)).map(({ title }) => title);
      onBegin(
        all.flatMap(({ rules }) => rules),
        titles.join(', '),
      );
    },
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={said.templates}>
      <Stack>
        <Text>{said.templatesHelp}</Text>
        <Refusal error={error ?? read.error} />
        {!templates && !error && <Waiting />}
        <Checkbox.Group value={chosen} onChange={setChosen} aria-label={said.templates}>
          <Stack gap="sm">
            {templates?.map((template) => (
              <Template key={template.name} template={template} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button
            disabled={chosen.length === 0}
            loading={read.isPending}
            onClick={() => {
              read.mutate();
            }}
          >
            {said.beginHere}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Template({ template: { name, title, about, asOf, sources, notice } }: { template: RuleTemplateSummary }) {
  const { day } = useTime();
  return (
    <Card withBorder padding="sm">
      <Checkbox value={name} label={title} description={about} />
      <Text size="sm" mt="xs">
        {said.asOf(day(asOf))}
      </Text>
      <List size="sm">
        {sources.map((source) => (
          <List.Item key={source}>{source}</List.Item>
        ))}
      </List>
      <Text size="sm" fs="italic">
        {notice}
      </Text>
    </Card>
  );
}
