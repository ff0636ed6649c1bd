import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresAlertStore } from './adapters/postgres/alert-store/postgres-alert-store.js';
import { PostgresCatalogStore } from './adapters/postgres/catalog-store/postgres-catalog-store.js';
import { PostgresKnownValues } from './adapters/postgres/read-store/known-values.js';
import { PostgresRuleSetStore } from './adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { RuleTemplateFiles } from './adapters/rules/rule-templates.js';
import { WatchCatalog } from './engine/watch-catalog.js';
import { ALERT_STORE, COMPLIANCE, KNOWN_VALUES, RULE_TEMPLATES } from './http/tokens.js';
import { DATABASE, LOG, made, REGISTERED } from './onboarding.providers.js';
import type { Organizations } from './organizations.js';
import type { ComplianceDirectory } from './ports/compliance.js';
import type { Log } from './ports/log.js';

/** What stands around rules: the watch over the catalogue, alerts, templates, what conditions can be about. */
export const rulesProviders: Provider[] = [
  made(ALERT_STORE, [DATABASE], (database: DataSource) => new PostgresAlertStore(database)),
  made(KNOWN_VALUES, [DATABASE], (database: DataSource) => new PostgresKnownValues(database)),
  made(RULE_TEMPLATES, [], () => new RuleTemplateFiles()),
  made(
    WatchCatalog,
    [REGISTERED, DATABASE, COMPLIANCE, LOG],
    (known: Organizations, database: DataSource, compliance: ComplianceDirectory, log: Log) => {
      const [store, ruleSets] = [new PostgresCatalogStore(database), new PostgresRuleSetStore(database)];
      return new WatchCatalog({ store, ruleSets, compliance, log }, () => [...known.ids.values()]);
    },
  ),
];
