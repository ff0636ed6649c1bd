import type {
  BackgroundCheckRequirement,
  DocumentRequirement,
  Requirement,
  Rule,
  TrainingRequirement,
} from './rule.js';

/** What an organization can get, as far as rules name it. */
export interface OfferedCatalog {
  surveyCodes: readonly { code: string; languages: readonly string[] }[];
  levels: readonly number[];
  documents: readonly { id: number; name: string; category: string; active: boolean }[];
}

type CatalogIssueCode =
  | 'UNKNOWN_SURVEY_CODE'
  | 'LANGUAGE_NOT_OFFERED'
  | 'UNKNOWN_DOCUMENT'
  | 'INACTIVE_DOCUMENT'
  | 'AMBIGUOUS_DOCUMENT'
  | 'REFERENCES_MISSING'
  | 'LEVEL_NOT_OFFERED';

/** A rule that asks for what the organization cannot get. */
export interface CatalogIssue {
  ruleName: string;
  /** JSON pointer inside the rule. */
  pointer: string;
  code: CatalogIssueCode;
  message: string;
  /** An error fails for every person; at a warning the step asks for attention and staff can decide. */
  severity: 'error' | 'warning';
}

type Finding = Omit<CatalogIssue, 'ruleName' | 'pointer'> & { field: string };

/** Lists every requirement that the organization's catalogue cannot fulfil. Names are compared byte for byte. */
export function checkRulesAgainstCatalog(rules: readonly Rule[], catalog: OfferedCatalog): CatalogIssue[] {
  return rules.flatMap((rule) =>
    rule.requirements.flatMap((requirement, index) =>
      findingsOf(requirement, catalog).map(({ field, ...finding }) => ({
        ruleName: rule.name,
        pointer: `/requirements/${index}/${field}`,
        ...finding,
      })),
    ),
  );
}

function findingsOf(requirement: Requirement, catalog: OfferedCatalog): Finding[] {
  switch (requirement.type) {
    case 'training':
      return checkTraining(requirement, catalog);
    case 'document':
      return checkDocument(requirement, catalog);
    case 'background-check':
      return checkLevel(requirement, catalog);
    case 'step':
      return [];
  }
}

function checkTraining({ surveyCode, language }: TrainingRequirement, catalog: OfferedCatalog): Finding[] {
  const offered = catalog.surveyCodes.find((entry) => entry.code === surveyCode);
  if (!offered) {
    const available = listOf(catalog.surveyCodes.map((entry) => entry.code));
    const message = `The survey code "${surveyCode}" is not available. Use one of: ${available}.`;
    return [error('surveyCode', 'UNKNOWN_SURVEY_CODE', message)];
  }
  // A catalogue entry without languages tells nothing about them.
  if (language === undefined || offered.languages.length === 0 || offered.languages.includes(language)) return [];
  const message = `"${surveyCode}" is not offered in the language "${language}". Use one of: ${listOf(offered.languages)}.`;
  return [error('language', 'LANGUAGE_NOT_OFFERED', message)];
}

function checkDocument({ document, references }: DocumentRequirement, catalog: OfferedCatalog): Finding[] {
  const what = typeof document === 'number' ? `with the id ${document}` : `"${document}"`;
  const named = catalog.documents.filter((one) => one.id === document || one.name === document);
  const [chosen, rival] = named.filter((one) => one.active);
  if (named.length === 0) {
    const available = listOf(catalog.documents.filter((one) => one.active).map((one) => `"${one.name}"`));
    return [error('document', 'UNKNOWN_DOCUMENT', `There is no document ${what}. Use one of: ${available}.`)];
  }
  if (!chosen) {
    const message = `The document ${what} is inactive. Activate it in the service or name another.`;
    return [error('document', 'INACTIVE_DOCUMENT', message)];
  }
  if (rival) {
    const message = `Several active documents are called ${what}. Name the one you mean by its id: ${chosen.id}, ${rival.id}….`;
    return [error('document', 'AMBIGUOUS_DOCUMENT', message)];
  }
  const wanted = Object.values(references ?? {}).some((count) => count > 0);
  if (chosen.category !== 'reference' || wanted) return [];
  const message = `The document ${what} collects references. Say how many, for example references: { personal: 2 }.`;
  return [error('references', 'REFERENCES_MISSING', message)];
}

function checkLevel({ level }: BackgroundCheckRequirement, catalog: OfferedCatalog): Finding[] {
  if (level === undefined || catalog.levels.includes(level)) return [];
  const available = listOf(catalog.levels.map(String));
  const message = `Background checks of level ${level} are not offered, so each such step will ask for attention. Offered: ${available}.`;
  return [{ field: 'level', code: 'LEVEL_NOT_OFFERED', message, severity: 'warning' }];
}

function error(field: string, code: CatalogIssueCode, message: string): Finding {
  return { field, code, message, severity: 'error' };
}

function listOf(names: readonly string[]): string {
  return names.length > 0 ? [...names].sort().join(', ') : 'none';
}
