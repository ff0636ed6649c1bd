import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresPreviewStore } from './adapters/postgres/preview-store/postgres-preview-store.js';
import { matchCondition } from './adapters/rules/condition-matcher.js';
import { aesSecretBox } from './adapters/sealing/aes-secret-box.js';
import { ExplainPeople } from './engine/preview/explain-people.js';
import type { Judgement } from './engine/preview/judge.js';
import { PreviewRules } from './engine/preview/preview-rules.js';
import { StepRegistry } from './engine/step-registry.js';
import { COMPLIANCE, READ_STORE } from './http/tokens.js';
import { DATABASE, made, OPTIONS } from './onboarding.providers.js';
import type { OnboardingOptions } from './onboarding-options.js';
import type { ComplianceDirectory } from './ports/compliance.js';
import type { ReadStore } from './ports/read-store.js';

const JUDGEMENT = Symbol('Judgement');

/** What rules would do, and why they did what they did. */
export const previewProviders: Provider[] = [
  made(
    JUDGEMENT,
    [OPTIONS, StepRegistry],
    ({ secretKey }: OnboardingOptions, { hasEffect }: StepRegistry): Judgement => ({
      ...{ matches: matchCondition, hasEffect, box: aesSecretBox(secretKey) },
    }),
  ),
  made(
    PreviewRules,
    [DATABASE, COMPLIANCE, JUDGEMENT],
    (database: DataSource, compliance: ComplianceDirectory, judgement: Judgement) =>
      new PreviewRules({ store: new PostgresPreviewStore(database), compliance, judgement }),
  ),
  made(
    ExplainPeople,
    [DATABASE, READ_STORE, JUDGEMENT],
    (database: DataSource, reads: ReadStore, judgement: Judgement) =>
      new ExplainPeople(new PostgresPreviewStore(database), reads, judgement),
  ),
];
