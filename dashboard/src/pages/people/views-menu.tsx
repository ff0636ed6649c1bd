import { Button, Checkbox, Group, Menu, Modal, Text, TextInput } from '@mantine/core';
import { useDisclosure, useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { dropView, listViews, saveView, type PeopleQuery, type SavedView } from '../../api/people.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';

const told = words.people.views;

interface ViewsMenuProps {
  query: PeopleQuery;
  columns: readonly string[];
  onOpen: (view: Pick<SavedView, 'query' | 'columns'>) => void;
}

/** Lists as one looks at them again and again: open, keep, delete. */
export function ViewsMenu({ query, columns, onOpen }: ViewsMenuProps) {
  const [saves, save] = useDisclosure();
  const may = useMay();
  const { data } = useQuery({ queryKey: ['views'], queryFn: listViews });
  const drop = useWrite({ write: dropView, changes: ['views'], done: told.dropped });
  const views = data?.items ?? [];
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default">{told.menu}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              onOpen({ query: {}, columns: [] });
            }}
          >
            {told.everybody}
          </Menu.Item>
          {views.length === 0 && <Menu.Label>{told.none}</Menu.Label>}
          {[false, true].map((isShared) => {
            const some = views.filter((view) => view.isShared === isShared);
            return some.length === 0 ? null : (
              <Fragment key={String(isShared)}>
                <Menu.Label>{isShared ? told.shared : told.own}</Menu.Label>
                {some.map((view) => (
                  <Menu.Item
                    key={view.id}
                    onClick={() => {
                      onOpen(view);
                    }}
                  >
                    {view.name}
                  </Menu.Item>
                ))}
              </Fragment>
            );
          })}
          <Menu.Divider />
          <Menu.Item onClick={save.open}>{told.save}</Menu.Item>
          {views
            .filter(({ isOwn }) => isOwn || may('admin'))
            .map(({ id, name }) => (
              <Menu.Item
                key={id}
                onClick={() => {
                  drop.mutate(id);
                }}
              >
                {told.drop(name)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <SaveDialog opened={saves} onClose={save.close} query={query} columns={columns} />
    </>
  );
}

interface SaveDialogProps extends Omit<ViewsMenuProps, 'onOpen'> {
  opened: boolean;
  onClose: () => void;
}

function SaveDialog({ opened, onClose, query, columns }: SaveDialogProps) {
  const [name, setName] = useInputState('');
  const [isShared, setShared] = useState(false);
  const may = useMay();
  const keep = useWrite({
    write: () => saveView({ name: name.trim(), isShared, query, columns: [...columns] }),
    changes: ['views'],
    done: told.saved(name.trim()),
    onDone: () => {
      setName('');
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={told.save}>
      <Form
        onSubmit={() => {
          keep.mutate();
        }}
      >
        <TextInput label={told.name} required maxLength={100} data-autofocus value={name} onChange={setName} />
        {may('staff') && (
          <Checkbox
            label={told.share}
            checked={isShared}
            onChange={(event) => {
              setShared(event.currentTarget.checked);
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          {words.people.chooseColumns}: {columns.map((one) => nameOfColumn(one)).join(', ')}
        </Text>
        <Refusal error={keep.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.reason.cancel}
          </Button>
          <Button type="submit" loading={keep.isPending}>
            {told.save}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

const names: Record<string, string> = words.people.columns;
const nameOfColumn = (id: string) => names[id] ?? id;
