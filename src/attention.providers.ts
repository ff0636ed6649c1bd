import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresAttentionStore } from './adapters/postgres/attention-store/postgres-attention-store.js';
import { Attention } from './engine/attention.js';
import { defaultTimes } from './engine/run-step.js';
import type { OnboardingOptions } from './onboarding-options.js';
import { DATABASE, made, OPTIONS } from './onboarding.providers.js';

/** What needs a human. */
export const attentionProviders: Provider[] = [
  made(
    Attention,
    [OPTIONS, DATABASE],
    ({ times = defaultTimes }: OnboardingOptions, database: DataSource) =>
      new Attention(new PostgresAttentionStore(database), times),
  ),
];
