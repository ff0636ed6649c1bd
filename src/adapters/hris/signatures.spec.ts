import { describe, expect, it } from '@jest/globals';
import type { Delivery } from '../../ports/hris-source.js';
import { builtInSources } from './built-in-sources.js';
import { basicAuthorization, checkUserAndPassword, sharedSecret, signedBy, whsecKey } from './signatures.js';

const body = Buffer.from('{"who":"Ana","n":1}');
const sentAt = 1_790_000_000;
const key = 'a2tra2tra2tra2tra2tra2tra2tra2tr';

const deliveryOf = (headers: Record<string, string>, content = body): Delivery => ({
  method: 'POST',
  headers,
  query: {},
  body: content,
});
const verifyOf = (kind: string) => (delivery: Delivery, secret: string, at: Date) =>
  builtInSources.find((source) => source.kind === kind)?.verify?.(delivery, secret, at);

// The digests were computed by another program (Python's hmac), after each vendor's description.
const vectors: [kind: string, secret: string, headers: Record<string, string>][] = [
  [
    'generic',
    `whsec_${key}`,
    {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(sentAt),
      'webhook-signature': 'v1,c29tZXRoaW5nIGVsc2U= v1,0rdaR7kMVHXEBoGF68BaN0+u8eILqvSQ5/Z+tVxitP8=',
    },
  ],
  [
    'bamboohr',
    'private-key',
    {
      'x-bamboohr-timestamp': String(sentAt),
      'x-bamboohr-signature': '0caaccae64cbd8089e8ddb138cf231925527d8e9cc40cd223085a4b2451e3535',
    },
  ],
  ['merge', 'signature-key', { 'x-merge-webhook-signature': 'qKtIlO3kYpk_Z4NQHUYRAyRSmc6TI0WZ07TO19FNj_g=' }],
  [
    'finch',
    key,
    {
      'finch-event-id': 'msg_1',
      'finch-timestamp': String(sentAt),
      'finch-signature': 'v1,0rdaR7kMVHXEBoGF68BaN0+u8eILqvSQ5/Z+tVxitP8=',
    },
  ],
  ['kombo', 'webhook-secret', { 'x-kombo-signature': 'k1WudnbVyPfbhqmymHzVxXx15m9OsRshBb0jYbeL4ZQ' }],
  [
    'hibob',
    'webhook-secret',
    {
      'bob-signature': 'PbAoyzGaxlspABmMly7/XcubhhxU0GTO7cKAwmkttJffSnpMnH8eoSUPE5jI4s68Fgl6JKk+5I6muUsO9YCaXw==',
    },
  ],
  ['personio', 'Bearer a-token', { authorization: 'Bearer a-token' }],
  [
    'gusto',
    'verification-token',
    { 'x-gusto-signature': '5935d237eb06e5425a07743d5c4059a53ff6123fa117f3f7db3946691119d49e' },
  ],
];
const withTime = vectors.filter(([, , headers]) => Object.keys(headers).some((name) => name.endsWith('timestamp')));
const signed = vectors.filter(([kind]) => kind !== 'personio');
const now = new Date(sentAt * 1_000);

describe('what proves a vendor', () => {
  it.each(vectors)('%s: its own signature is believed', (kind, secret, headers) => {
    expect(verifyOf(kind)(deliveryOf(headers), secret, now)).toBe(true);
  });

  it.each(vectors)('%s: another secret, or no header, is not believed', (kind, secret, headers) => {
    const another = secret.replace(/.$/, secret.endsWith('A') ? 'B' : 'A');
    expect(verifyOf(kind)(deliveryOf(headers), another, now)).toBe(false);
    for (const name of Object.keys(headers)) {
      const rest = Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
      expect(verifyOf(kind)(deliveryOf(rest), secret, now)).toBe(false);
    }
  });

  it.each(signed)('%s: a changed body is not believed', (kind, secret, headers) => {
    const changed = Buffer.from(body.toString().replace('Ana', 'Eve'));
    expect(verifyOf(kind)(deliveryOf(headers, changed), secret, now)).toBe(false);
  });

  it.each(withTime)('%s: a replay after a day is not believed', (kind, secret, headers) => {
    const later = new Date(now.getTime() + 86_400_000);
    expect(verifyOf(kind)(deliveryOf(headers), secret, later)).toBe(false);
  });
});

describe('digests', () => {
  const verify = signedBy({ header: 'x-signature' });

  it.each(['qKtIlO3kYpk_Z4NQHUYRAyRSmc6TI0WZ07TO19FNj_g', 'qKtIlO3kYpk/Z4NQHUYRAyRSmc6TI0WZ07TO19FNj/g='])(
    'are taken in either alphabet of base64, padded or not: %s',
    (digest) => {
      expect(verify(deliveryOf({ 'x-signature': digest }), 'signature-key', now)).toBe(true);
    },
  );

  it.each(['', ' ', 'v1,', 'qKtI'])('that are no digest are not believed: "%s"', (digest) => {
    expect(verify(deliveryOf({ 'x-signature': digest }), 'signature-key', now)).toBe(false);
  });
});

describe('times of sending', () => {
  const verify = signedBy({ header: 's', output: 'hex', timestamp: { header: 't', toleranceMs: 300_000 } });
  const s = '5935d237eb06e5425a07743d5c4059a53ff6123fa117f3f7db3946691119d49e';
  const believed = (t: string) => verify(deliveryOf({ s, t }), 'verification-token', now);

  it.each([String(sentAt), String(sentAt * 1_000), now.toISOString(), String(sentAt - 299), String(sentAt + 299)])(
    '%s is recent',
    (t) => {
      expect(believed(t)).toBe(true);
    },
  );

  it.each(['', 'soon', String(sentAt - 301), String(sentAt + 301), '99999999999999'])('"%s" is not', (t) => {
    expect(believed(t)).toBe(false);
  });
});

describe('secrets that travel as they are', () => {
  it('are compared whole', () => {
    const verify = sharedSecret('x-token');
    expect(verify(deliveryOf({ 'x-token': 'abc' }), 'abc', now)).toBe(true);
    expect(verify(deliveryOf({ 'x-token': 'abcd' }), 'abc', now)).toBe(false);
    expect(verify(deliveryOf({}), '', now)).toBe(false);
  });

  it('are user and password for HTTP Basic', () => {
    const header = { authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' };
    expect(basicAuthorization(deliveryOf(header), 'Aladdin:open sesame', now)).toBe(true);
    expect(basicAuthorization(deliveryOf(header), 'Aladdin:open', now)).toBe(false);
    expect(checkUserAndPassword('Aladdin:open sesame')).toBeUndefined();
    expect(checkUserAndPassword('Aladdin')).toMatch('colon');
  });

  it('of Standard Webhooks have their key after whsec_', () => {
    expect(whsecKey(`whsec_${key}`)).toEqual(Buffer.from('k'.repeat(24)));
  });
});
