/** Injection tokens for ports, which are interfaces and so leave no class to inject by. */
export const READ_STORE = Symbol('ReadStore');
export const COMPLIANCE = Symbol('ComplianceDirectory');
export const CLOCK = Symbol('Clock');
export const READ_RULES = Symbol('ReadRules');
export const READINESS = Symbol('Readiness');
export const FAILPOINTS = Symbol('Failpoints');
export const RECONCILIATION_STORE = Symbol('ReconciliationStore');
export const ALERT_STORE = Symbol('AlertStore');
export const KNOWN_VALUES = Symbol('KnownValues');
export const RULE_TEMPLATES = Symbol('RuleTemplates');
export const SETTINGS_STORE = Symbol('SettingsStore');
export const DECISION_STORE = Symbol('DecisionStore');
export const COMPLIANCE_ADDRESS = Symbol('Address of the compliance service');
export const RETENTION_STORE = Symbol('RetentionStore');
export const AUDIT_STORE = Symbol('AuditStore');
export const MAIL_STORE = Symbol('MailStore');
export const PERSON_FILE = Symbol('PersonFile');
