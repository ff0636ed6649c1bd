import { useInputState } from '@mantine/hooks';
import { addOverride, type Person } from '../../api/person.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { LastDay } from './last-day.js';
import { personChanges } from './use-person.js';
import { useTitles } from './use-titles.js';

/** Exempts the person from a requirement, for ever or until a day. */
export function ExemptButton({ person, requirementKey }: { person: Person; requirementKey: string }) {
  const may = useMay();
  const titles = useTitles();
  const [expiresOn, setExpiresOn] = useInputState('');
  if (!may('reviewer')) return null;
  const exemption = { kind: 'exempt', requirement: requirementKey, ...(expiresOn !== '' && { expiresOn }) } as const;
  return (
    <ReasonedButton
      size="compact-sm"
      label={words.person.exempt}
      about={titles.requirement(requirementKey)}
      help={words.person.exemptHelp}
      write={(reason) => addOverride(person.id, { ...exemption, reason })}
      changes={personChanges}
      done={words.person.exempted}
    >
      <LastDay value={expiresOn} onChange={setExpiresOn} />
    </ReasonedButton>
  );
}
