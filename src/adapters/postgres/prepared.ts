import pg from 'pg';

const names = new Map<string, string>();

/**
 * Marks a statement that deciding about a person, or waking a step, begins again and again: each connection parses it once,
 * and soon plans it once, which for the larger ones takes longer than to run them. Two things must be true of it. It looks
 * everything up by keys, so that a plan from when nothing was known stays a good one. And what it returns is named column by
 * column, so that no later migration changes the shape under a running process.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `gatehouse_${names.size + 1}`);
  return text;
}

/** Every marked statement of the modules that are loaded. */
export const preparedStatements = (): string[] => [...names.keys()];

/** Sends marked statements under their names. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...query: unknown[]) => unknown;
    const sendByName = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined;
      return send(name === undefined ? text : { name, text }, ...rest);
    };
    Object.assign(this, { query: sendByName });
  }
}
