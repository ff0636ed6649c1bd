import { Init1760000000000 } from './1760000000000-init.js';
import { EffectClock1760000100000 } from './1760000100000-effect-clock.js';
import { LookAgain1760000200000 } from './1760000200000-look-again.js';
import { Ordering1760000300000 } from './1760000300000-ordering.js';
import { Settling1760000400000 } from './1760000400000-settling.js';
import { Outages1760000500000 } from './1760000500000-outages.js';
import { Hooks1760000600000 } from './1760000600000-hooks.js';
import { Reconciliation1760000700000 } from './1760000700000-reconciliation.js';
import { Installation1760000800000 } from './1760000800000-installation.js';
import { PersonNames1760001000000 } from './1760001000000-person-names.js';
import { Deliveries1760001100000 } from './1760001100000-deliveries.js';
import { HrReconciliation1760001110000 } from './1760001110000-hr-reconciliation.js';
import { Identity1760001200000 } from './1760001200000-identity.js';
import { Baseline1760001300000 } from './1760001300000-baseline.js';
import { Imports1760001310000 } from './1760001310000-imports.js';
import { Scim1760001400000 } from './1760001400000-scim.js';
import { RuleSetVersions1760001500000 } from './1760001500000-rule-set-versions.js';
import { Overrides1760002000000 } from './1760002000000-overrides.js';
import { Validity1760002100000 } from './1760002100000-validity.js';
import { Reminders1760002110000 } from './1760002110000-reminders.js';
import { Mails1760002300000 } from './1760002300000-mails.js';
import { ApiKeys1760002310000 } from './1760002310000-api-keys.js';
import { Decisions1760002320000 } from './1760002320000-decisions.js';
import { Alerts1760002400000 } from './1760002400000-alerts.js';
import { SeenCatalog1760002410000 } from './1760002410000-seen-catalog.js';
import { Accounts1760002500000 } from './1760002500000-accounts.js';
import { OrderKey1760002600000 } from './1760002600000-order-key.js';
import { Changes1760002700000 } from './1760002700000-changes.js';
import { Webhooks1760002700100 } from './1760002700100-webhooks.js';
import { PersonListing1760002800000 } from './1760002800000-person-listing.js';
import { SavedViews1760002800001 } from './1760002800001-saved-views.js';
import { Inbox1760002850000 } from './1760002850000-inbox.js';
import { PersonNotes1760002900000 } from './1760002900000-person-notes.js';
import { Attention1760003000000 } from './1760003000000-attention.js';
import { ToldAssignments1760003000001 } from './1760003000001-told-assignments.js';
import { Overview1760003100000 } from './1760003100000-overview.js';
import { AuditSearch1760003100001 } from './1760003100001-audit-search.js';
import { ComplianceKey1760003100002 } from './1760003100002-compliance-key.js';
import { RulesAsWritten1760003200000 } from './1760003200000-rules-as-written.js';
import { Retention1760003300000 } from './1760003300000-retention.js';
import { OrderLookUp1760003400000 } from './1760003400000-order-look-up.js';

/** Every change of the schema, in the order in which they are made. */
export const allMigrations = [
  Init1760000000000,
  EffectClock1760000100000,
  LookAgain1760000200000,
  Ordering1760000300000,
  Settling1760000400000,
  Outages1760000500000,
  Hooks1760000600000,
  Reconciliation1760000700000,
  Installation1760000800000,
  PersonNames1760001000000,
  Deliveries1760001100000,
  HrReconciliation1760001110000,
  Identity1760001200000,
  Baseline1760001300000,
  Imports1760001310000,
  Scim1760001400000,
  RuleSetVersions1760001500000,
  Overrides1760002000000,
  Validity1760002100000,
  Reminders1760002110000,
  Mails1760002300000,
  ApiKeys1760002310000,
  Decisions1760002320000,
  Alerts1760002400000,
  SeenCatalog1760002410000,
  Accounts1760002500000,
  OrderKey1760002600000,
  Changes1760002700000,
  Webhooks1760002700100,
  PersonListing1760002800000,
  SavedViews1760002800001,
  Inbox1760002850000,
  PersonNotes1760002900000,
  Attention1760003000000,
  ToldAssignments1760003000001,
  Overview1760003100000,
  AuditSearch1760003100001,
  ComplianceKey1760003100002,
  RulesAsWritten1760003200000,
  Retention1760003300000,
  OrderLookUp1760003400000,
];
