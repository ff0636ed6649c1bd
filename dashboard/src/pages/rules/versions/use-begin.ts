import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorkingCopy, type WorkingCopy } from '../editor/working-copy.js';

type Beginning = Pick<WorkingCopy, 'rules' | 'title' | 'base'>;

/** Begins a draft; where one is being written, only after somebody has said that it may go. */
export function useBegin() {
  const { copy, write } = useWorkingCopy();
  const go = useNavigate();
  const [waiting, setWaiting] = useState<Beginning | null>(null);
  const begin = (beginning: Beginning) => {
    write(beginning);
    void go({ to: '/rules/draft' });
  };
  return {
    begin: copy === null ? begin : setWaiting,
    isWaiting: waiting !== null,
    replace: () => {
      if (waiting) begin(waiting);
    },
    keep: () => {
      setWaiting(null);
    },
  };
}
