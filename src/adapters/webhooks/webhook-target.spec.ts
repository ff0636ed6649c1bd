import { describe, expect, it } from '@jest/globals';
import { guardedLookup, webhookTargetFault } from './webhook-target.js';

const insiders = [
  'https://127.0.0.1/x',
  'https://localhost/',
  'https://[::1]/',
  'https://10.1.2.3/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://172.31.0.1/',
  'https://192.168.1.1:8443/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.100.0.1/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
];

describe('where webhooks may be sent', () => {
  it('is a https address outside of every private network', () => {
    expect(webhookTargetFault('https://hooks.example.org/gatehouse?x=1', false)).toBeUndefined();
    expect(webhookTargetFault('https://93.184.216.34/', false)).toBeUndefined();
    for (const address of insiders) expect([address, webhookTargetFault(address, false)]).not.toContain(undefined);
    const wrong = [
      'http://hooks.example.org',
      'ftp://example.org',
      'nonsense',
      'https://u:p@example.org',
      'https://example.org/#x',
    ];
    for (const address of wrong) expect([address, webhookTargetFault(address, true)]).not.toContain(undefined);
  });

  it('in sandbox mode is this machine too, and no other private one', () => {
    for (const address of ['http://127.0.0.1:4000/', 'http://localhost:4000/', 'https://[::1]/'])
      expect(webhookTargetFault(address, true)).toBeUndefined();
    expect(webhookTargetFault('https://10.1.2.3/', true)).toBeDefined();
  });

  it('is judged again when the name is resolved', async () => {
    const resolved = (sandbox: boolean) =>
      new Promise((resolve) => {
        guardedLookup(sandbox)('localhost', {}, (error, address) => {
          resolve(error?.code ?? address);
        });
      });
    expect(await resolved(false)).toBe('PRIVATE_ADDRESS');
    expect(['127.0.0.1', '::1']).toContain(await resolved(true));
  });
});
