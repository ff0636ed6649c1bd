/*
 * When it runs: when an admin gives the service's webhooks a new secret path or closes an old one, and at boot for the
 * configured one. Transaction: one each. A repeat: another token; revoking and configuring twice change nothing.
 */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../domain/failure.js';
import type { HookStore, HookTokenView } from '../ports/hook-store.js';
import { hashOfKey } from './access.js';
import type { Accountable } from './accountable.js';

export type NewHookToken = HookTokenView & {
  /** Shown this once; only its hash is kept. */
  token: string;
};

export class HookTokens {
  constructor(private readonly store: HookStore) {}

  list(organizationId: string): Promise<HookTokenView[]> {
    return this.store.tokens(organizationId);
  }

  /** @param overlapMs how long the tokens of until now go on working. */
  async create(organizationId: string, name: string, overlapMs: number, by: Accountable): Promise<NewHookToken> {
    const token = `hook_${randomBytes(32).toString('base64url')}`;
    const view = await this.store.rotate(organizationId, { name, hash: hashOfKey(token) }, overlapMs, by);
    return { ...view, token };
  }

  /** @throws Refusal HOOK_TOKEN_NOT_FOUND */
  async revoke(organizationId: string, tokenId: string, by: Accountable): Promise<HookTokenView> {
    const revoked = await this.store.revoke(organizationId, tokenId, by);
    if (!revoked) throw new Refusal('HOOK_TOKEN_NOT_FOUND', 'There is no such token.', 'not-found');
    return revoked;
  }

  /** @returns the first of these that works and is not being replaced; undefined: none is. */
  async lasting(organizationId: string, tokens: readonly string[]): Promise<string | undefined> {
    for (const token of tokens) if (await this.store.isLasting(organizationId, hashOfKey(token))) return token;
    return undefined;
  }

  /** @throws Error when another organization has this token. */
  async configure(organizationId: string, slug: string, token: string): Promise<void> {
    if (token.length < 32) throw new Error(`The hookToken of organization "${slug}" needs at least 32 characters.`);
    if (await this.store.configure(organizationId, hashOfKey(token))) return;
    throw new Error(
      `The hookToken of organization "${slug}" is in use by another organization: choose a different one.`,
    );
  }
}
