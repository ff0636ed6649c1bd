/** The four kinds of the specification, by the names under which they are configured. */
export const WEBHOOK_KINDS = ['quizzes', 'background_checks', 'users', 'documents_users'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
