import { useQuery } from '@tanstack/react-query';
import { explainPerson, readPerson } from '../../api/person.js';
import { readRun } from '../../api/runs.js';

/** What a write about a person may have changed, as the beginnings of keys. */
export const personChanges = ['person', 'people'];

export const usePerson = (id: string) => useQuery({ queryKey: ['person', id], queryFn: () => readPerson(id) });
export const useExplanation = (id: string) =>
  useQuery({ queryKey: ['person', id, 'requirements'], queryFn: () => explainPerson(id) });

export const useRun = (personId: string, runId: string) =>
  useQuery({ queryKey: ['person', personId, 'run', runId], queryFn: () => readRun(runId) });
