import { useQuery } from '@tanstack/react-query';
import { explainPerson, readPerson } from '../../api/person.js';
import { readRun } from '../../api/runs.js';

/** What a write about a person may have changed, as the beginnings of keys. */
export const personChanges = ['person', 'people'];

const stillMovingMs = 2_000;

export const usePerson = (id: string) => useQuery({ queryKey: ['person', id], queryFn: () => readPerson(id) });
export const useExplanation = (id: string) =>
  useQuery({ queryKey: ['person', id, 'requirements'], queryFn: () => explainPerson(id) });

/** While a step is being carried out the run is looked at again and again: that a step begins is not told. */
export const useRun = (personId: string, runId: string) =>
  useQuery({
    queryKey: ['person', personId, 'run', runId],
    queryFn: () => readRun(runId),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? stillMovingMs : false),
  });
