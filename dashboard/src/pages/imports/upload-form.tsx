import { Card, FileButton, Button, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type DragEvent, type ReactNode } from 'react';
import { listConnections } from '../../api/connections.js';
import { sendFile } from '../../api/imports.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { sentFiles } from './sent-files.js';

const told = words.imports;
const kinds = '.csv,.tsv,.txt,.xlsx';

/** Sends a file as a preview: nothing happens to anybody before somebody has looked. */
export function UploadForm() {
  const navigate = useNavigate();
  const [connectionId, setConnectionId] = useState<string>();
  const upload = useWrite({
    write: async (file: File) => ({ file, ...(await sendFile(file, {}, connectionId)) }),
    changes: ['imports'],
    onDone: ({ file, id }) => {
      sentFiles.set(id, { file, ...(connectionId !== undefined && { connectionId }) });
      void navigate({ to: '/imports/$id', params: { id } });
    },
  });
  return (
    <DropZone
      onDrop={(file) => {
        upload.mutate(file);
      }}
    >
      <WhoseIds connectionId={connectionId} onChange={setConnectionId} />
      <Text fw={600}>{told.drop}</Text>
      <FileButton
        accept={kinds}
        onChange={(file) => {
          if (file) upload.mutate(file);
        }}
      >
        {(props) => (
          <Button {...props} loading={upload.isPending}>
            {told.choose}
          </Button>
        )}
      </FileButton>
      <Text size="sm">{told.limits}</Text>
      <Refusal error={upload.error} />
    </DropZone>
  );
}

function WhoseIds({
  connectionId,
  onChange,
}: {
  connectionId: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const connections = useQuery({ queryKey: ['connections', 'list'], queryFn: listConnections });
  const known = connections.data?.items ?? [];
  if (known.length === 0) return null;
  return (
    <Select
      label={told.source}
      description={told.sourceHelp}
      placeholder={told.noSource}
      clearable
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={connectionId ?? null}
      onChange={(value) => {
        onChange(value ?? undefined);
      }}
    />
  );
}

function DropZone({ onDrop, children }: { onDrop: (file: File) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
    const [file] = event.type === 'drop' ? event.dataTransfer.files : [];
    if (file) onDrop(file);
  };
  return (
    <Card
      withBorder
      {...(isOver && { bg: 'var(--mantine-color-default-hover)' })}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={over(false)}
    >
      <Stack align="flex-start">{children}</Stack>
    </Card>
  );
}
