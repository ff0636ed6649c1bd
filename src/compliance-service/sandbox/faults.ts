import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { setMaxListeners } from 'node:events';

export const FAULT_MODES = ['error', 'timeout', 'drop-after-commit', 'latency'] as const;

export interface Fault {
  /** Absent: every method. */
  method?: string;
  path: string;
  mode: (typeof FAULT_MODES)[number];
  status?: number;
  ms?: number;
  /** The share of matching requests that it hits, from 0 to 1. */
  rate: number;
  /** How many requests it may still hit. Absent: all. */
  count?: number;
}

/**
 * Faults that an organization asked for, in the memory of this process only: a restart heals everything. The first
 * fault that matches a request and is not used up takes it.
 */
@Injectable()
export class Faults implements BeforeApplicationShutdown {
  private readonly byOrganization = new Map<number, Fault[]>();
  private readonly closing = new AbortController();

  constructor() {
    // Every held request listens, and there may be any number of them.
    setMaxListeners(0, this.closing.signal);
  }

  /** Ends every wait, so that a held request does not hold the shutdown. */
  get closingSignal(): AbortSignal {
    return this.closing.signal;
  }

  set(organizationId: number, faults: Fault[]): void {
    this.byOrganization.set(organizationId, faults);
  }

  list(organizationId: number): Fault[] {
    return this.byOrganization.get(organizationId) ?? [];
  }

  take(organizationId: number, method: string, path: string): Fault | undefined {
    const hit = this.list(organizationId).find((fault) => matches(fault, method, path) && Math.random() < fault.rate);
    if (hit?.count !== undefined) hit.count -= 1;
    return hit;
  }

  beforeApplicationShutdown(): void {
    this.closing.abort();
  }
}

function matches({ method, path, count }: Fault, requestMethod: string, requestPath: string): boolean {
  if (count !== undefined && count <= 0) return false;
  if (method !== undefined && method !== requestMethod) return false;
  return pathPattern(path).test(requestPath);
}

/** `/api/v2/users/:id/assign_training` matches as a whole, as does a path that ends in `$`; any other is a prefix. */
function pathPattern(path: string): RegExp {
  const isWhole = path.includes(':') || path.endsWith('$');
  const source = path
    .replace(/\$$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}${isWhole ? '/?$' : ''}`);
}
