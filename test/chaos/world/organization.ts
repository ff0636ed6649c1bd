import type { HttpApi } from '../../../examples/demo/http-api.js';
import type { Databases } from './databases.js';
import { Crowd } from './crowd.js';
import type { Answer, Gatehouse } from './gatehouse.js';
import type { Random } from './random.js';
import { Story } from './story.js';

export interface OrganizationKeys {
  /** Names it in Gatehouse, and marks its people. */
  slug: string;
  compliance: string;
  gatehouse: string;
  hookToken: string;
}

/** One organization: its HR and people, its access to both sides, and what it was promised. */
export class Organization {
  readonly story: Story;
  readonly crowd: Crowd;
  /** Ids of the events that were answered with 202. */
  readonly acknowledged = new Set<string>();

  constructor(
    readonly keys: OrganizationKeys,
    /** The compliance service, as this organization. */
    readonly service: HttpApi,
    random: Random,
    databases: Databases,
    gatehouses: readonly Gatehouse[],
  ) {
    this.story = new Story(random, keys.slug);
    this.crowd = new Crowd(this, databases, gatehouses);
  }

  get hookPath(): string {
    return `/hooks/compliance/${this.keys.hookToken}`;
  }

  /** @returns undefined when nobody answers. */
  call(place: Gatehouse, method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    return place.call(method, path, body, { apiKey: this.keys.gatehouse });
  }
}
