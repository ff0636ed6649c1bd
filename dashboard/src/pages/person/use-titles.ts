import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readCatalog, type Catalog } from '../../api/catalog.js';
import type { Step } from '../../api/runs.js';
import { words } from '../../words/en.js';

export interface Titles {
  /** What a requirement is called by people: training:camp is the title of that training. */
  requirement: (key: string) => string;
  step: (step: Pick<Step, 'kind' | 'requirement'>) => string;
  /** Of the key of a step, where the step itself is not at hand. */
  stepKey: (key: string) => string;
}

const unhurriedMs = 10 * 60_000;

/** Names from the live catalogue; while it cannot be read, from the keys. */
export function useTitles(): Titles {
  const { data } = useQuery({ queryKey: ['catalog'], queryFn: readCatalog, staleTime: unhurriedMs, retry: false });
  return useMemo(() => {
    const requirement = (key: string) => titleOf(key, data);
    const named = (kind: string, of: string | undefined) => {
      const what = words.run.kinds[kind] ?? kind.replaceAll('-', ' ');
      return of === undefined ? what : `${what}: ${requirement(of)}`;
    };
    return {
      requirement,
      step: (step) => named(step.kind, step.requirement ?? undefined),
      stepKey: (key) => {
        const [kind = key, ...rest] = key.split(':');
        const type = types.find(([word]) => kind.endsWith(word))?.[1];
        return named(kind, type === undefined || rest.length === 0 ? undefined : `${type}:${rest.join(':')}`);
      },
    };
  }, [data]);
}

/** Which type of requirement a step kind works on, by the end of its name. */
const types = [
  ['training', 'training'],
  ['document', 'document'],
  ['check', 'background-check'],
  ['disclosure', 'background-check'],
  ['notice', 'background-check'],
  ['response', 'background-check'],
  ['action', 'background-check'],
] as const;

function titleOf(key: string, catalog: Catalog | undefined): string {
  const [type = key, ...rest] = key.split(':');
  const name = rest.join(':');
  switch (type) {
    case 'training': {
      const told = catalog?.surveyCodes.find(({ code }) => code === name)?.description;
      return told === undefined || told === '' ? words.titles.training(name.replaceAll('_', ' ')) : told;
    }
    case 'document':
      return catalog?.documents.find(({ id }) => String(id) === name)?.name ?? name;
    case 'background-check':
      return words.titles.check(name.startsWith('level-') ? words.titles.level(name.slice(6)) : name);
    default:
      return (name === '' ? key : name).replaceAll('-', ' ');
  }
}
