/*
 * When it runs: when staff look at what needs them, and when they say who sees to it. Transaction: none to look; one to
 * assign, with its audit entry. A repeat: the same answer; assigned again to the same person is audited again.
 */
import type { AttentionKind, AttentionWords } from '../domain/attention.js';
import { describeAttention } from '../domain/describe-attention.js';
import type { EffectTimes } from '../domain/effect-settling.js';
import { Refusal } from '../domain/failure.js';
import type { AttentionFilter, AttentionRecord, AttentionStore } from '../ports/attention-store.js';
import type { Page, PageRequest } from '../ports/read-store.js';

export interface AttentionItem extends AttentionRecord, AttentionWords {
  kind: AttentionKind;
}

export interface AttentionCounts {
  total: number;
  /** Assigned to whoever asks. */
  mine: number;
  /** Kinds of which nothing stands are left out. */
  kinds: Partial<Record<AttentionKind, number>>;
}

export class Attention {
  constructor(
    private readonly store: AttentionStore,
    private readonly times: EffectTimes,
  ) {}

  async list(organizationId: string, filter: AttentionFilter, page: PageRequest): Promise<Page<AttentionItem>> {
    const { items, nextCursor } = await this.store.list(organizationId, filter, page);
    return { items: items.map((item) => this.inWords(item)), nextCursor };
  }

  /** @throws Refusal ATTENTION_OVER */
  async read(organizationId: string, id: string): Promise<AttentionItem> {
    const found = await this.store.find(organizationId, id);
    if (!found) throw isOver();
    return this.inWords(found);
  }

  async counts(organizationId: string, accountId: string | undefined): Promise<AttentionCounts> {
    const found = await this.store.counts(organizationId, accountId);
    const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
    return {
      total: sum(found.map(({ count }) => count)),
      mine: sum(found.map(({ mine }) => mine)),
      kinds: Object.fromEntries(found.map(({ kind, count }) => [kind, count])),
    };
  }

  assignees(organizationId: string): ReturnType<AttentionStore['assignees']> {
    return this.store.assignees(organizationId);
  }

  /** @param accountId null: nobody. @throws Refusal ATTENTION_OVER, ASSIGNEE_NOT_FOUND */
  async assign(organizationId: string, id: string, accountId: string | null, actor: string): Promise<AttentionItem> {
    const outcome = await this.store.assign(organizationId, id, accountId, actor);
    if (outcome === 'no-item') throw isOver();
    if (outcome === 'no-account') {
      const message = 'Nobody who may act has this account: take the id from GET /v1/attention/assignees.';
      throw new Refusal('ASSIGNEE_NOT_FOUND', message, 'invalid', '/accountId');
    }
    return this.read(organizationId, id);
  }

  private inWords(item: Awaited<ReturnType<AttentionStore['list']>>['items'][number]): AttentionItem {
    const { id, kind, since, urgency, firstDay, person, assignee } = item;
    return { ...{ id, kind, since, urgency, firstDay, person }, ...describeAttention(item, this.times), assignee };
  }
}

const isOver = () =>
  new Refusal('ATTENTION_OVER', 'Nothing of this id needs anybody any more: see GET /v1/attention.', 'not-found');
