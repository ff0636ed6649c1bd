import type { StepHint } from './run-store.js';

/** A secret path of the service's webhooks. The token itself is known to nobody but who was shown it. */
export interface HookTokenView {
  id: string;
  name: string;
  /** Whether it comes from the configuration. */
  configured: boolean;
  createdAt: string;
  /** When it stops working because a newer one has replaced it; null: never by itself. */
  endsAt: string | null;
  revokedAt: string | null;
  /** To the minute. */
  lastUsedAt: string | null;
}

export interface ReceivedWebhook {
  kind: string;
  /** SHA-256 of what it says: the same content is stored once per kind. */
  contentHash: string;
  /** Whom it wakes; absent: nobody. */
  signal?: string;
}

type By = { actor: string; reason: string };

/** Tokens and received webhooks. Changes are audited in the same commit. */
export interface HookStore {
  /** The newest first, those that ended too. */
  tokens(organizationId: string): Promise<HookTokenView[]>;
  /** The live tokens of the organization end after `overlapMs`, those that would end sooner keep their day. */
  rotate(
    organizationId: string,
    token: { name: string; hash: string },
    overlapMs: number,
    by: By,
  ): Promise<HookTokenView>;
  /** @returns undefined when there is no such token. */
  revoke(organizationId: string, tokenId: string, by: By): Promise<HookTokenView | undefined>;
  /**
   * Makes the configured token known and forgets the one that was configured before. A token that was replaced or
   * revoked stays so.
   * @returns false when another organization has this token.
   */
  configure(organizationId: string, hash: string): Promise<boolean>;
  /** Whether the organization has this token, it works, and nothing is replacing it. */
  isLasting(organizationId: string, hash: string): Promise<boolean>;
  /**
   * Stores a webhook under a live token, counts it when it came before, and wakes who waits for it, in one commit.
   * @returns undefined when the token is not live: nothing was stored.
   */
  receive(tokenHash: string, webhook: ReceivedWebhook): Promise<StepHint[] | undefined>;
}
