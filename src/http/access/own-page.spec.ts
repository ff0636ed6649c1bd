import { describe, expect, it } from '@jest/globals';
import { requireOwnPage, requireOwnPageOfBrowser } from './own-page.js';

const own = { host: 'gate.example', 'x-gatehouse': '1' };
const write = (headers: Record<string, string>) => ({ method: 'POST', headers });

describe('a write by cookie', () => {
  it.each([
    { ...own, origin: 'https://gate.example' },
    { ...own, 'sec-fetch-site': 'same-origin' },
    // A proxy that renames the host: the browser's word counts.
    { ...own, origin: 'https://public.example', 'sec-fetch-site': 'same-origin' },
  ])('is heard with %j', (headers) => {
    expect(() => {
      requireOwnPage(write(headers));
    }).not.toThrow();
  });

  it.each<Record<string, string>>([
    own,
    { ...own, origin: 'https://evil.example' },
    { ...own, origin: 'null' },
    { ...own, origin: 'https://gate.example:8443' },
    { ...own, origin: 'https://gate.example', 'sec-fetch-site': 'cross-site' },
    { ...own, origin: 'https://sub.gate.example', 'sec-fetch-site': 'same-site' },
    { ...own, origin: 'https://gate.example', 'x-gatehouse': '' },
    { host: own.host, 'sec-fetch-site': 'same-origin' },
  ])('is refused with %j', (headers) => {
    expect(() => {
      requireOwnPage(write(headers));
    }).toThrow(expect.objectContaining({ code: 'CSRF_REFUSED' }));
  });
});

describe('a write that nothing proves yet', () => {
  it('needs no page from who is no browser', () => {
    expect(() => {
      requireOwnPageOfBrowser(write({ host: own.host }));
    }).not.toThrow();
    expect(() => {
      requireOwnPageOfBrowser(write({ ...own, origin: 'https://evil.example' }));
    }).toThrow(expect.objectContaining({ code: 'CSRF_REFUSED' }));
  });
});
