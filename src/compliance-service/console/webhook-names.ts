import type { WebhookKind } from '../webhooks/webhook-kinds.js';

/** The kinds as people call them. */
export const WEBHOOK_NAMES: Record<WebhookKind, { name: string; sentWhen: string }> = {
  quizzes: { name: 'Quizzes', sentWhen: 'somebody passes a training' },
  background_checks: { name: 'Background checks', sentWhen: 'a check is ready for review' },
  users: { name: 'Users', sentWhen: 'a person was created' },
  documents_users: { name: 'Assigned documents', sentWhen: 'an assigned document is completed or approved' },
};
