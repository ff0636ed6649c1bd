import { alert, connection, delivery, duplicate, held, mail, unmatched } from './attention-of-others.js';
import { approval, disclosure, failedStep, review, unknownEffect } from './attention-of-steps.js';
import type { AttentionFacts, AttentionWords } from './attention.js';
import type { EffectTimes } from './effect-settling.js';

/** Says in plain words what happened, what to do about it, and by which requests. */
export function describeAttention(item: AttentionFacts, times: EffectTimes): AttentionWords {
  const { subject } = item;
  switch (item.kind) {
    case 'step-failed':
      return failedStep(item.facts);
    case 'effect-unknown':
      return unknownEffect(subject, item.facts, times);
    case 'review':
      return review(item.facts);
    case 'approval':
      return approval(item.facts);
    case 'disclosure':
      return disclosure(item.facts);
    case 'duplicate':
      return duplicate(subject, item.facts);
    case 'held':
      return held(subject, item.facts);
    case 'unmatched':
      return unmatched(item.facts);
    case 'delivery':
      return delivery(subject, item.facts);
    case 'connection':
      return connection(item.facts);
    case 'rule':
    case 'overdue':
    case 'alert':
      return alert(subject, item.kind, item.facts);
    case 'mail':
      return mail(subject, item.facts);
  }
}
