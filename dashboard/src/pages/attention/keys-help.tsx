import { Kbd, Modal, Table } from '@mantine/core';
import { words } from '../../words/en.js';

const { keys } = words.attention;
const all: [string[], string][] = [
  [['j', '↓', 'k', '↑'], keys.move],
  [['Enter'], keys.open],
  [['1', '…', '9'], keys.act],
  [['m'], keys.assign],
  [['?'], keys.help],
];

export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={keys.title}>
      <Table>
        <Table.Tbody>
          {all.map(([names, meaning]) => (
            <Table.Tr key={meaning}>
              <Table.Th scope="row">
                {names.map((name) => (
                  <Kbd key={name} mr={4}>
                    {name}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
