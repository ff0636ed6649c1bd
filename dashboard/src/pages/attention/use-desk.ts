import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AttentionAction, AttentionItem } from '../../api/attention.js';
import { useMay } from '../../session/use-may.js';
import { useAssign } from './use-assign.js';
import { useKeys } from './use-keys.js';
import { useQueue } from './use-queue.js';

export const detailId = 'attention-detail';

/** What somebody is about to do about an item. Others may resolve it meanwhile, and the list goes on without it. */
interface Act {
  item: AttentionItem;
  action: AttentionAction;
  /** What is looked at afterwards. */
  nextId: string | undefined;
}

/** What somebody has before them on the page: the queue, the item that they look at, what they are about to do. */
export function useDesk() {
  const { item: chosen, ...filter } = useSearch({ from: '/attention' });
  const navigate = useNavigate({ from: '/attention' });
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const queue = useQueue(filter, chosen, !isNarrow);
  const [act, setAct] = useState<Act>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const may = useMay();
  const assigning = useAssign();
  const { items, selected } = queue;

  const select = (id: string | undefined) =>
    navigate({ search: (now) => ({ ...now, item: id }), replace: true, resetScroll: false });
  const open = (id: string) => {
    void select(id).then(() => document.getElementById(detailId)?.focus());
  };
  const begin = (action: AttentionAction | undefined) => {
    if (selected && action) setAct({ item: selected, action, nextId: queue.afterSelected });
  };
  const end = () => {
    setAct(undefined);
  };
  useKeys(act === undefined && !isHelpOpen, {
    move: (by) => {
      const next = items[items.findIndex(({ id }) => id === selected?.id) + by];
      if (next) void select(next.id);
    },
    open: () => {
      if (selected) open(selected.id);
    },
    act: (position) => {
      begin(selected?.actions.filter(({ needs }) => may(needs))[position]);
    },
    assign: () => {
      if (selected && may('staff')) assigning.assignToMe(selected.id);
    },
    help: () => {
      setHelpOpen(true);
    },
  });
  return { filter, isNarrow, queue, select, open, act, begin, end, assigning, isHelpOpen, setHelpOpen };
}
