import { resendTraining } from '../../api/person.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';
import { useTitles } from './use-titles.js';

export function ResendButton({ personId, requirementKey }: { personId: string; requirementKey: string }) {
  const titles = useTitles();
  return (
    <ReasonedButton
      size="compact-sm"
      label={words.person.resend}
      about={titles.requirement(requirementKey)}
      help={words.person.resendHelp}
      write={(reason) => resendTraining(personId, requirementKey, reason)}
      changes={personChanges}
      done={({ state }) => words.person.resent[state]}
    />
  );
}
