/** Collects the WHERE clause of a list and its parameters, so that no filter value is ever put into SQL text. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** `sql` receives the placeholder that stands for `value`. */
  add(sql: (placeholder: string) => string, value: unknown): this {
    this.parts.push(sql(this.value(value)));
    return this;
  }

  /** For filters that were not given. */
  addIfPresent(sql: (placeholder: string) => string, value: unknown): this {
    return value === undefined ? this : this.add(sql, value);
  }

  /** Registers one more parameter, for LIMIT and OFFSET. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get where(): string {
    return this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`;
  }
}
