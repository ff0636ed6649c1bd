import { describe, expect, it } from '@jest/globals';
import { basicCredentials, bearerToken } from './vendor-token.js';

describe('credentials for calls', () => {
  it('as user and password are HTTP Basic', () => {
    expect(basicCredentials('Aladdin', 'open sesame')).toEqual({ Authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' });
  });

  it('that cannot be exchanged for a token say so, without what was sent', async () => {
    // Nobody listens there.
    const authorize = bearerToken({ url: 'http://127.0.0.1:9/token', form: { client_secret: 'hidden' } });
    const asking = Promise.resolve(authorize());
    await expect(asking).rejects.toMatchObject({ code: 'HR_SYSTEM_UNREACHABLE', retryable: true });
    await expect(asking).rejects.not.toThrow('hidden');
  });
});
