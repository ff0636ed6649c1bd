import { rollBack, type RuleSet } from '../../../api/rule-sets.js';
import { AskReason } from '../../../parts/ask-reason.js';
import { useWrite } from '../../../parts/use-write.js';
import { words } from '../../../words/en.js';
import { Effect } from './publish-dialog.js';

const { rollBack: said } = words.rules;

/** Goes back to a version, after a look at what that would do. */
export function RollBackDialog({ ruleSet: { version, rules }, onClose }: { ruleSet: RuleSet; onClose: () => void }) {
  const write = useWrite({
    write: (reason: string) => rollBack(version, reason),
    changes: ['rules', 'people', 'person'],
    done: (restored) => said.done(restored.version),
    onDone: onClose,
  });
  return (
    <AskReason
      opened
      {...{ onClose, title: said.title(version), help: said.help }}
      error={write.error}
      isPending={write.isPending}
      onConfirm={(reason) => {
        write.mutate(reason);
      }}
    >
      <Effect rules={rules} />
    </AskReason>
  );
}
