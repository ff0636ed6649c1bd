import type { JsonObject } from '../domain/json.js';

/** One request of an HR system, as its bytes came. */
export interface Delivery {
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** A kind of HR system: who may send, and what their message means in our words. */
export interface HrisSource {
  /** kebab-case, unique in the registry. */
  kind: string;
  /** What is wrong with a connection's settings; absent: any settings will do. */
  checkSettings?(settings: JsonObject): { pointer: string; message: string }[];
  /** What is wrong with a connection's secret, or undefined. */
  checkSecret?(secret: string): string | undefined;
  /** Whether the sender knows the connection's secret. Works on the raw bytes, in constant time. */
  verify(delivery: Delivery, secret: string, now: Date): boolean;
  /**
   * The canonical events in a verified delivery, in order. They are validated like those of POST /v1/events, so a field
   * that makes no sense is told to the sender.
   */
  toEvents(delivery: Delivery, settings: JsonObject): unknown[] | Promise<unknown[]>;
}
