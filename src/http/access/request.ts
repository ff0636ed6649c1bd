/** The part of a request that Fastify and Express share. */
export interface IncomingRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  /** Where it comes from; behind a proxy, where the proxy says. */
  ip?: string;
}

export function headerOf({ headers }: IncomingRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
