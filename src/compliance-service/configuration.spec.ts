import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.js';

const least = { DATABASE_URL: 'postgres://localhost/compliance', COMPLIANCE_SECRET_KEY: 'k'.repeat(32) };

describe('the settings of the service alone', () => {
  it('need a database and a secret key; everything else has a default', () => {
    expect(readConfiguration({ ...least, REDIS_URL: '' })).toMatchObject({ port: 4000, sandbox: false });
    expect(readConfiguration(least).redisUrl).toBeUndefined();
  });

  it('are all named that are wrong, with the fix, and no value', () => {
    const wrong = {
      COMPLIANCE_PORT: 'many',
      COMPLIANCE_SECRET_KEY: 'short-secret',
      COMPLIANCE_PUBLIC_URL: 'compliance.example',
      COMPLIANCE_SMTP_URL: 'http://user:hunter2@mail.example',
    };
    const names = ['DATABASE_URL', 'COMPLIANCE_MAIL_FROM', ...Object.keys(wrong)];
    const problem = (): unknown => readConfiguration(wrong);
    for (const name of names) expect(problem).toThrow(name);
    expect(problem).not.toThrow(/short-secret|hunter2/);
  });
});
