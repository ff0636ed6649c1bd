import type { AttentionAction } from '../../api/attention.js';
import { words } from '../../words/en.js';

/** What a button says that does it. */
export const labelOf = ({ name }: AttentionAction): string => words.attention.actions[name] ?? name;
