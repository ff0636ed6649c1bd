import { describe, expect, it } from '@jest/globals';
import { VendorHttp } from './vendor-http.js';

/** Nobody listens there, and the calls under test never leave. */
const http = (baseUrl: string) => new VendorHttp({ baseUrl }, () => ({ Authorization: 'Bearer secret' }));

describe('calls of a vendor', () => {
  it.each([
    'https://elsewhere.example/v1/people',
    'http://vendor.example/v1/people',
    'https://vendor.example/v10/people',
    'https://vendor.example@elsewhere.example/v1/people',
    'https://vendor.example:8443/v1/people',
    'HTTPS://elsewhere.example',
    '/../people',
    '/people/../../admin',
    '@elsewhere.example/',
    '.elsewhere.example/',
  ])('do not leave the base URL, so that credentials go nowhere else: %s', async (url) => {
    const call = http('https://vendor.example/v1').get(url);
    await expect(call).rejects.toMatchObject({ certainty: 'not-sent', retryable: false });
    await expect(call).rejects.toThrow('outside of settings.baseUrl');
    await expect(call).rejects.not.toThrow('secret');
  });

  it.each(['/people', '//people', 'http://127.0.0.1:9/v1/people?page=2'])('below it are made: %s', async (url) => {
    await expect(http('http://127.0.0.1:9/v1').get(url)).rejects.toMatchObject({
      code: 'HR_SYSTEM_UNREACHABLE',
      retryable: true,
    });
  });
});
