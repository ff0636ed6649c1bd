import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresClearanceWatch } from './adapters/postgres/webhook-store/postgres-clearance-watch.js';
import { PostgresWebhookOutbox } from './adapters/postgres/webhook-store/postgres-webhook-outbox.js';
import { PostgresWebhookStore } from './adapters/postgres/webhook-store/postgres-webhook-store.js';
import { aesSecretBox } from './adapters/sealing/aes-secret-box.js';
import { webhookPoster } from './adapters/webhooks/post-webhook.js';
import { webhookTargetFault } from './adapters/webhooks/webhook-target.js';
import { SendWebhooks } from './engine/webhooks/send-webhooks.js';
import { WatchClearance } from './engine/webhooks/watch-clearance.js';
import { Webhooks } from './engine/webhooks/webhooks.js';
import type { OnboardingOptions } from './onboarding-options.js';
import { DATABASE, LOG, made, OPTIONS } from './onboarding.providers.js';
import type { Log } from './ports/log.js';

/** What an organization's own systems are told. */
export const webhookProviders = (sandbox: boolean): Provider[] => [
  made(
    SendWebhooks,
    [OPTIONS, DATABASE, LOG],
    ({ secretKey }: OnboardingOptions, database: DataSource, log: Log) =>
      new SendWebhooks({
        outbox: new PostgresWebhookOutbox(database),
        box: aesSecretBox(secretKey),
        post: webhookPoster(sandbox),
        log,
      }),
  ),
  made(
    WatchClearance,
    [DATABASE, LOG],
    (database: DataSource, log: Log) => new WatchClearance(new PostgresClearanceWatch(database), log),
  ),
  made(
    Webhooks,
    [OPTIONS, DATABASE, SendWebhooks],
    ({ secretKey }: OnboardingOptions, database: DataSource, sender: SendWebhooks) =>
      new Webhooks({
        store: new PostgresWebhookStore(database),
        box: aesSecretBox(secretKey),
        faultOf: (url) => webhookTargetFault(url, sandbox),
        onPut: () => {
          sender.hurry();
        },
      }),
  ),
];
