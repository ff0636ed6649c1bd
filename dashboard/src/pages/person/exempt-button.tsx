import { Button, TextInput } from '@mantine/core';
import { useDisclosure, useInputState } from '@mantine/hooks';
import { addOverride, type Person } from '../../api/person.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';
import { useTitles } from './use-titles.js';

/** Exempts the person from a requirement, for ever or until a day. */
export function ExemptButton({ person, requirementKey }: { person: Person; requirementKey: string }) {
  const may = useMay();
  const title = useTitles().requirement(requirementKey);
  const [opened, { open, close }] = useDisclosure();
  const [expiresOn, setExpiresOn] = useInputState('');
  const write = useWrite({
    write: (reason: string) =>
      addOverride(person.id, {
        kind: 'exempt',
        requirement: requirementKey,
        reason,
        ...(expiresOn !== '' && { expiresOn }),
      }),
    changes: personChanges,
    done: words.person.exempted,
    onDone: close,
  });
  if (!may('reviewer')) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open} aria-label={words.person.exemptTitle(title)}>
        {words.person.exempt}
      </Button>
      {opened && (
        <AskReason
          opened
          onClose={close}
          title={words.person.exemptTitle(title)}
          help={words.person.exemptHelp}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        >
          <TextInput
            type="date"
            label={words.person.expiresOn}
            description={words.person.expiresHelp}
            value={expiresOn}
            onChange={setExpiresOn}
          />
        </AskReason>
      )}
    </>
  );
}
