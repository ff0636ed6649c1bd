import type { ServiceLogger } from './service-settings.js';

/** Says once that something went away and once that it is back, however often it is asked in between. */
export class OutageLog {
  private away = false;

  constructor(
    private readonly logger: ServiceLogger,
    private readonly what: string,
  ) {}

  down(error: unknown): void {
    if (this.away) return;
    this.away = true;
    this.logger.warn(`${this.what} cannot be reached (${nameOf(error)}). The service keeps trying.`);
  }

  up(): void {
    if (!this.away) return;
    this.away = false;
    this.logger.log(`${this.what} is back.`);
  }
}

/** A class or code such as ECONNREFUSED. Messages of drivers can quote people's data, so they are never logged. */
export function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((text) => typeof text === 'string' && text !== '')?.toString() ?? 'unknown error';
}
