import { useLocalStorage } from '@mantine/hooks';
import type { JsonObject } from '../../../api/json.js';
import { useSession } from '../../../session/session.js';
import type { UnreadableText } from '../document/yaml-text.js';

/** Rules that somebody is writing. */
export interface WorkingCopy {
  rules: JsonObject[];
  /** What it began with, in words. */
  title: string;
  /** The version that it began with; null: none. */
  base: number | null;
  /** The rules as YAML, as somebody is typing them. */
  yaml?: { text: string; unreadable: UnreadableText | null };
  /** ISO 8601 */
  changedAt: string;
}

/**
 * The one draft of an account that is no version yet. It is kept in the browser and shared by its windows, so that neither
 * a reload nor a closed window loses anything; the server hears of it when it is saved.
 */
export function useWorkingCopy() {
  const { account } = useSession();
  const [copy, setCopy, discard] = useLocalStorage<WorkingCopy | null>({
    key: `gatehouse.rules.${account.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const write = (changed: Omit<WorkingCopy, 'changedAt'>) => {
    setCopy({ ...changed, changedAt: new Date().toISOString() });
  };
  return { copy, write, discard };
}
