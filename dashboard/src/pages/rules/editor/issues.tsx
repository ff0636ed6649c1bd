import { createContext, useContext } from 'react';
import type { RuleIssue } from '../../../api/rule-sets.js';

/** What is wrong with the rules as they are written, for whatever part of the form is asked. */
export const Issues = createContext<readonly RuleIssue[]>([]);

/** @param pointer of a part of the rules. @returns what is wrong in it, itself included. */
export function useIssuesIn(pointer: string): RuleIssue[] {
  return useContext(Issues).filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`));
}

/** Puts the focus on the control of a pointer, or on the nearest part around it that is shown. */
export function focusNearest(pointer: string): void {
  const keys = pointer.split('/');
  for (let length = keys.length; length > 1; length -= 1) {
    const found = document.getElementById(keys.slice(0, length).join('/'));
    if (!found) continue;
    found.scrollIntoView({ block: 'center' });
    found.focus();
    return;
  }
}
