import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { JsonObject } from '../../api/json.js';
import { readCatalog } from '../../api/catalog.js';
import { listRuleFields } from '../../api/rule-facts.js';
import { checkRules, diffRules, diffVersions, listRuleSets, readRuleSet } from '../../api/rule-sets.js';

/** How long somebody has stopped typing before the server is asked. */
const typingMs = 400;

export const useRuleSets = () => useQuery({ queryKey: ['rules', 'versions'], queryFn: listRuleSets });

export const useRuleSet = (version: number) =>
  useQuery({ queryKey: ['rules', 'version', version], queryFn: () => readRuleSet(version) });

export const useRuleFields = () => useQuery({ queryKey: ['rules', 'fields'], queryFn: listRuleFields });

export const useCatalog = () => useQuery({ queryKey: ['catalog'], queryFn: readCatalog });

/** What differs between a saved version and another one; against nothing there is nothing to ask. */
export const useVersionDiff = (version: number, against: number | null) =>
  useQuery({
    queryKey: ['rules', 'diff', version, against],
    queryFn: () => diffVersions(version, against ?? 0),
    enabled: against !== null,
  });

/** What rules that are not saved change in the published ones. */
export const useDiff = (rules: JsonObject[]) =>
  useQuery({ queryKey: ['rules', 'diff', rules], queryFn: () => diffRules(rules), retry: false, gcTime: 0 });

/** The rules once nobody has typed for a moment, and whether they are what is written right now. */
export function useSettled(rules: JsonObject[]): { settled: JsonObject[]; isSettled: boolean } {
  const [settled] = useDebouncedValue(rules, typingMs);
  return { settled, isSettled: settled === rules };
}

/** What is wrong with rules; while they are checked, what was wrong before. A question that is outdated is dropped. */
export function useCheck(rules: JsonObject[]) {
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['rules', 'check', rules],
    queryFn: ({ signal }) => checkRules(rules, signal),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  return { check: data, isStale: data === undefined || isPlaceholderData, error };
}
