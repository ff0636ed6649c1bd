/*
 * When it runs: at every request. Transaction: none, keys are configuration. A repeat: the same answer.
 */
import { createHash } from 'node:crypto';

/** Who is asking, and for which organization. */
export interface Caller {
  organizationId: string;
  /** The key's name; stands in the audit trail. */
  name: string;
}

/** Knows keys by their hashes only, so that a memory dump or log does not show them. */
export class Access {
  private readonly keys = new Map<string, Caller>();

  addKey(key: string, caller: Caller): void {
    this.keys.set(hash(key), caller);
  }

  callerOf(key: string): Caller | undefined {
    return this.keys.get(hash(key));
  }
}

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
