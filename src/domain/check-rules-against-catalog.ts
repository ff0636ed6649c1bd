import type {
  BackgroundCheckRequirement,
  DocumentRequirement,
  Requirement,
  Rule,
  TrainingRequirement,
} from './rule.js';
import type { SeenCatalog } from './seen-catalog.js';

/** What an organization can get, as far as rules name it. */
export interface OfferedCatalog {
  surveyCodes: readonly { code: string; languages: readonly string[] }[];
  levels: readonly number[];
  documents: readonly { id: number; name: string; category: string; active: boolean }[];
}

type CatalogIssueCode =
  | 'UNKNOWN_SURVEY_CODE'
  | 'SURVEY_CODE_WITHDRAWN'
  | 'LANGUAGE_NOT_OFFERED'
  | 'UNKNOWN_DOCUMENT'
  | 'INACTIVE_DOCUMENT'
  | 'AMBIGUOUS_DOCUMENT'
  | 'REFERENCES_MISSING'
  | 'LEVEL_NOT_OFFERED'
  | 'LICENSE_NUMBER_NEEDED';

/** A rule that asks for what the organization cannot get. */
export interface CatalogIssue {
  ruleName: string;
  /** JSON pointer inside the rule. */
  pointer: string;
  code: CatalogIssueCode;
  /** What the rule says there; absent where something is missing. */
  value?: string | number;
  message: string;
  /** An error fails for every person; at a warning the step asks for attention and staff can decide. */
  severity: 'error' | 'warning';
}

type Finding = Omit<CatalogIssue, 'ruleName' | 'pointer'> & { field: string };

/**
 * Levels whose orders ask for the number of a driver licence, which Gatehouse never holds: the applicant gives it to the
 * service in a quickapp. Custom packages may ask for one too; the catalogue does not say which.
 * Source: interface-specification.md, background checks, `driver_license`.
 */
const levelsWithLicense: readonly number[] = [2, 4, 5, 6, 7];

/**
 * Lists every requirement that the organization's catalogue cannot fulfil. Names are compared byte for byte.
 * @param seen what earlier looks found: what is withdrawn is told apart from what never was.
 */
export function checkRulesAgainstCatalog(
  rules: readonly Rule[],
  catalog: OfferedCatalog,
  seen: SeenCatalog = {},
): CatalogIssue[] {
  return rules.flatMap((rule) =>
    rule.requirements.flatMap((requirement, index) =>
      findingsOf(requirement, catalog, seen).map(({ field, ...finding }) => ({
        ruleName: rule.name,
        pointer: `/requirements/${index}/${field}`,
        ...finding,
      })),
    ),
  );
}

function findingsOf(requirement: Requirement, catalog: OfferedCatalog, seen: SeenCatalog): Finding[] {
  switch (requirement.type) {
    case 'training':
      return checkTraining(requirement, catalog, seen);
    case 'document':
      return checkDocument(requirement, catalog, seen);
    case 'background-check':
      return checkLevels(requirement, catalog, seen);
    case 'step':
      return [];
  }
}

function checkTraining(
  { surveyCode, language }: TrainingRequirement,
  catalog: OfferedCatalog,
  seen: SeenCatalog,
): Finding[] {
  const offered = catalog.surveyCodes.find((entry) => entry.code === surveyCode);
  if (!offered) {
    const available = listOf(catalog.surveyCodes.map((entry) => entry.code));
    const last = lastOffered(`training:${surveyCode}`, seen);
    const message = `The survey code "${surveyCode}" is not available${last}. Use one of: ${available}.`;
    return [error('surveyCode', last === '' ? 'UNKNOWN_SURVEY_CODE' : 'SURVEY_CODE_WITHDRAWN', message, surveyCode)];
  }
  // A catalogue entry without languages tells nothing about them.
  if (language === undefined || offered.languages.length === 0 || offered.languages.includes(language)) return [];
  const message = `"${surveyCode}" is not offered in the language "${language}". Use one of: ${listOf(offered.languages)}.`;
  return [error('language', 'LANGUAGE_NOT_OFFERED', message, language)];
}

function checkDocument(
  { document, references }: DocumentRequirement,
  catalog: OfferedCatalog,
  seen: SeenCatalog,
): Finding[] {
  const what = typeof document === 'number' ? `with the id ${document}` : `"${document}"`;
  const named = catalog.documents.filter((one) => one.id === document || one.name === document);
  const [chosen, rival] = named.filter((one) => one.active);
  const last = lastOffered(`document:${document}`, seen);
  if (named.length === 0) {
    const available = listOf(catalog.documents.filter((one) => one.active).map((one) => `"${one.name}"`));
    const message = `There is no document ${what}${last}. Use one of: ${available}.`;
    return [error('document', 'UNKNOWN_DOCUMENT', message, document)];
  }
  if (!chosen) {
    const message = `The document ${what} is not active${last}. Activate it in the service or name another.`;
    return [error('document', 'INACTIVE_DOCUMENT', message, document)];
  }
  if (rival) {
    const message = `Several active documents are called ${what}. Name the one you mean by its id: ${chosen.id}, ${rival.id}….`;
    return [error('document', 'AMBIGUOUS_DOCUMENT', message, document)];
  }
  const wanted = Object.values(references ?? {}).some((count) => count > 0);
  if (chosen.category !== 'reference' || wanted) return [];
  const message = `The document ${what} collects references. Say how many, for example references: { personal: 2 }.`;
  return [error('references', 'REFERENCES_MISSING', message)];
}

function checkLevels(check: BackgroundCheckRequirement, catalog: OfferedCatalog, seen: SeenCatalog): Finding[] {
  const levels = [
    { field: 'level', level: check.level },
    { field: 'renewal/level', level: check.renewal?.level },
  ];
  return levels.flatMap(({ field, level }) =>
    level === undefined
      ? []
      : [...checkOffered(field, level, catalog, seen), ...checkLicense(field, level, check.quickapp)],
  );
}

function checkOffered(field: string, level: number, catalog: OfferedCatalog, seen: SeenCatalog): Finding[] {
  if (catalog.levels.includes(level)) return [];
  const available = listOf(catalog.levels.map(String));
  const last = lastOffered(`background-check:level-${level}`, seen);
  const message = `Background checks of level ${level} are not offered${last}, so each such step will ask for attention. Offered: ${available}.`;
  return [{ field, code: 'LEVEL_NOT_OFFERED', message, value: level, severity: 'warning' }];
}

function checkLicense(field: string, level: number, quickapp: boolean): Finding[] {
  if (quickapp || !levelsWithLicense.includes(level)) return [];
  const message =
    `Background checks of level ${level} need the number of a driver licence, which Gatehouse never holds, so each such ` +
    `step will ask for attention. Write quickapp: true: the applicant gives it to the service.`;
  return [{ field, code: 'LICENSE_NUMBER_NEEDED', message, value: level, severity: 'warning' }];
}

/** Empty for what no earlier look has found. */
function lastOffered(item: string, seen: SeenCatalog): string {
  const found = Object.hasOwn(seen, item) ? seen[item] : undefined;
  return found ? ` any more (last on ${found.lastOfferedDate})` : '';
}

function error(field: string, code: CatalogIssueCode, message: string, value?: string | number): Finding {
  return { field, code, message, severity: 'error', ...(value !== undefined && { value }) };
}

function listOf(names: readonly string[]): string {
  return names.length > 0 ? [...names].sort().join(', ') : 'none';
}
