/** What `GET /v1/stream` tells: something changed, and not what (docs/stream.md). */
export interface Change {
  kind:
    | 'person'
    | 'run'
    | 'effect'
    | 'event'
    | 'duplicate'
    | 'alert'
    | 'mail'
    | 'rule-set'
    | 'catalog'
    | 'connection'
    | 'import'
    | 'reconciliation'
    | 'settings'
    | 'access'
    | 'attention';
  id: string;
  personId?: string;
}

type Key = readonly string[];

const ofPerson = ({ personId }: Change): Key[] => (personId === undefined ? [] : [['person', personId]]);

/** Beginnings of the keys of the queries that show what changed. A page that shows more of it adds its key here. */
const keys: Record<Change['kind'], (change: Change) => Key[]> = {
  person: (change) => [['people'], ['attention'], ['overview'], ...ofPerson(change)],
  run: (change) => [['people'], ['attention'], ['overview'], ['run', change.id], ['runs'], ...ofPerson(change)],
  effect: (change) => [['attention'], ['effects'], ...ofPerson(change)],
  event: () => [['events'], ['attention']],
  duplicate: (change) => [['duplicates'], ['attention'], ...ofPerson(change)],
  alert: () => [['alerts'], ['attention']],
  mail: (change) => [['mails'], ['attention'], ...ofPerson(change)],
  'rule-set': () => [['rules'], ['overview']],
  catalog: () => [['rules'], ['catalog']],
  connection: () => [['connections'], ['attention']],
  import: () => [['imports']],
  reconciliation: () => [['reconciliation'], ['settings']],
  settings: () => [['settings'], ['webhooks']],
  attention: () => [['attention']],
  access: () => [['accounts'], ['api-keys'], ['assignees'], ['session']],
};

export const keysOf = (change: Change): Key[] => keys[change.kind](change);
