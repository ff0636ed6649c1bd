import { condition } from './rules-condition.js';
import { editor } from './rules-editor.js';
import { preview } from './rules-preview.js';
import { fieldNames, requirementFields } from './rules-fields.js';

const kinds: Record<string, string> = {
  training: 'Training',
  document: 'Document',
  'background-check': 'Background check',
  step: 'Step',
};

export const rules = {
  title: 'Rules',
  versionsTab: 'Versions',
  coverageTab: 'Coverage',
  back: 'All versions',
  condition,
  editor,
  preview,
  fields: requirementFields,
  kinds,
  fieldName: (name: string) =>
    fieldNames[name] ?? (name === 'attributes.' ? 'Another attribute…' : name.replace(/^attributes\./, 'attribute ')),
  /** `training:camp` as somebody would say it. */
  requirement: (key: string) => {
    const [type = '', ...rest] = key.split(':');
    return `${kinds[type] ?? type} ${rest.join(':').replace(/^level-/, 'level ')}`;
  },
  money: (amount: number) => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount),
  versions: {
    states: { draft: 'Draft', published: 'Published', retired: 'Retired' },
    columns: {
      version: 'Version',
      state: 'State',
      people: 'People on it',
      note: 'Note',
      author: 'Author',
      date: 'Written',
      published: 'Published',
    },
    none: 'There are no rules yet. Begin with a template or with nothing.',
    name: (version: number) => `Version ${version}`,
    restores: (version: number) => `goes back to version ${version}`,
    publishedBy: (day: string, by: string) => `${day} by ${by}`,
    begin: 'New draft',
    beginWith: (version: number) => `From version ${version}, which is published`,
    beginWithNothing: 'Empty',
    beginWithTemplate: 'From templates…',
    working: 'You have a draft that is not saved as a version.',
    workingOf: (title: string, at: string) => `${title}, last changed ${at}. It is kept in this browser.`,
    goOn: 'Go on with it',
    replace: 'You have a draft that is not saved. Beginning another one throws it away.',
    replaceIt: 'Throw it away and begin',
    cancel: 'Cancel',
    templates: 'Templates',
    templatesHelp:
      'Rules of all that you choose come together in one draft. They are where you start, not legal advice.',
    asOf: (day: string) => `As of ${day}. Sources:`,
    beginHere: 'Begin the draft',
    tabs: { rules: 'Rules', yaml: 'YAML', changes: 'Changes', preview: 'Preview' },
    edit: 'Edit as a new draft',
    publish: 'Publish…',
    move: 'Move people to it…',
    rollBack: 'Go back to it…',
    against: 'Compared with',
    nothing: 'No rules',
  },
  diff: {
    none: 'Nothing differs.',
    added: 'New',
    removed: 'Gone',
    changed: 'Changed',
    nothing: 'nothing',
    asked: 'asked for',
    notAsked: 'not asked for',
    text: 'As text',
    hideText: 'Hide the text',
  },
  publish: {
    title: 'Publish',
    changes: 'What changes in the rules',
    effect: 'What it does to people, if everybody moves to it',
    note: 'Note',
    noteHelp: 'What is new and why. Stands with the version and in the audit log.',
    move: (people: number) =>
      people === 1
        ? 'Also move the 1 person who is on another version'
        : `Also move the ${people} people who are on other versions`,
    moveHelp:
      'Their work changes at once, as previewed. Otherwise they stay on their version; whoever no rule matched is picked up either way.',
    reason: 'Reason for moving people',
    reasonHelp: 'Kept for each of them.',
    confirm: 'Publish',
    moving: (done: number) => `Moved so far: ${done}`,
    done: (version: number) => `Version ${version} is published.`,
    doneMoved: (version: number, moved: number) => `Version ${version} is published; moved to it: ${moved}.`,
  },
  move: {
    title: 'Move people to it',
    help: 'Living work is replaced where requirements differ. What was ordered stays and is not ordered again.',
    nobody: 'Nobody is on another version.',
    first: (count: number) => `The first ${count} of them:`,
    change: (starts: string[], cancels: string[]) =>
      [...starts.map((one) => `+ ${one}`), ...cancels.map((one) => `− ${one}`)].join(', ') ||
      'nothing changes for them',
    stays: 'stays, because the rules would hold them',
    person: (employeeId: string) => `Employee ${employeeId}`,
    done: (moved: number) => `Moved: ${moved}.`,
  },
  rollBack: {
    title: (version: number) => `Go back to version ${version}`,
    help: 'Its rules become a new published version. People stay on theirs until you move them.',
    done: (version: number) => `The rules are published again as version ${version}.`,
  },
  coverage: {
    help: 'Of the published rules.',
    unnamed: 'Values that no rule names',
    unnamedNone: 'Rules name every value that people have or events told of.',
    unnamedHelp: 'People may have them and be asked for nothing, or wait for a rule.',
    columns: {
      field: 'Field',
      value: 'Value',
      people: 'People',
      unmatched: 'Of them without any rule',
      told: 'Last told',
    },
    never: 'Rules that never matched anybody',
    neverNone: 'Every rule has matched somebody.',
    rules: 'People that each rule matches',
    notUsed: (fields: string) => `No rule looks at: ${fields}.`,
    catalogue: 'The catalogue',
    catalogueHelp: 'Rules in use are compared with what the organization can get once a day.',
    checkNow: 'Check now',
    fine: (day: string, versions: string) =>
      `On ${day} everything that the rules ask for can be had (versions ${versions}).`,
    broken: 'These rules cannot work:',
    brokenIn: (rule: string, versions: string) => `${rule} (versions ${versions}): `,
    price: (item: string, before: string, after: string) => `${item} cost ${before} and costs ${after} now.`,
    noPrice: 'no known price',
  },
} as const;
