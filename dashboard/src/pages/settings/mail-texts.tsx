import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTemplates, type MailTemplateSummary } from '../../api/mails.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { MailTextEditor } from './mail-text-editor.js';

const { mails: told } = words;

export function MailTexts() {
  const { data, error, refetch } = useQuery({ queryKey: ['mail-templates'], queryFn: listTemplates });
  const [edited, setEdited] = useState<string>();
  return (
    <Stack component="section" aria-label={told.texts}>
      <Title order={2} size="h4">
        {told.texts}
      </Title>
      <Text size="sm">{told.textsHelp}</Text>
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <TableHead heads={[told.mail, told.languages, told.acts]} />
            <Table.Tbody>
              {data.items.map((template) => (
                <TextRow key={template.name} template={template} onEdit={setEdited} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {edited !== undefined && (
        <MailTextEditor
          key={edited}
          name={edited}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </Stack>
  );
}

interface TextRowProps {
  template: MailTemplateSummary;
  onEdit: (name: string) => void;
}

function TextRow({ template: { name, languages }, onEdit }: TextRowProps) {
  const title = told.names[name] ?? name;
  return (
    <Table.Tr>
      <Table.Td>{title}</Table.Td>
      <Table.Td>
        {languages
          .map(({ language, origin }) => (origin === 'organization' ? told.own(language) : language))
          .join(' · ')}
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${told.edit}: ${title}`}
          onClick={() => {
            onEdit(name);
          }}
        >
          {told.edit}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
