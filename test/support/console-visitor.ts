/** A page of the console, as a person gets it. */
export class ConsolePage {
  constructor(
    readonly status: number,
    readonly html: string,
    readonly headers: Headers,
  ) {}

  /** Without tags and with characters for their names. */
  get text(): string {
    const names: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
    return this.html
      .replaceAll(/<style>.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (name) => names[name] ?? name)
      .replaceAll(/\s+/g, ' ');
  }

  get location(): string | null {
    return this.headers.get('location');
  }

  /** What the field with this id holds. */
  value(id: string): string | undefined {
    const field = new RegExp(`<input[^>]* id="${id}"[^>]*>|<input id="${id}"[^>]*>`).exec(this.html)?.[0];
    return field && /value="([^"]*)"/.exec(field)?.[1];
  }
}

interface Call {
  method?: string;
  body?: URLSearchParams;
  headers?: Record<string, string>;
}

/** Visits the console over HTTP with the cookie that it was given, and follows no redirection by itself. */
export class ConsoleVisitor {
  cookie: string | undefined;
  /** From the last page that had a form. */
  formToken = '';

  constructor(readonly url: string) {}

  get(path: string): Promise<ConsolePage> {
    return this.send(path, {});
  }

  /** Sends a form of the console and shows the page that comes after it. */
  async submit(path: string, fields: Record<string, string> = {}): Promise<ConsolePage> {
    const answer = await this.post(path, { form_token: this.formToken, ...fields });
    return answer.location?.startsWith('/console') ? this.get(answer.location) : answer;
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<ConsolePage> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  async signIn(apiKey: string): Promise<ConsolePage> {
    return this.submit('/console/sign_in', { api_key: apiKey });
  }

  private async send(path: string, init: Call): Promise<ConsolePage> {
    const headers = { ...init.headers, ...(this.cookie === undefined ? {} : { cookie: this.cookie }) };
    const response = await fetch(this.url + path, { ...init, headers, redirect: 'manual' });
    const page = new ConsolePage(response.status, await response.text(), response.headers);
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';')[0];
    this.formToken = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? this.formToken;
    return page;
  }
}
