import { describe, expect, it } from '@jest/globals';
import { UnreadableAnswer } from '../wire-values.js';
import { readCreatedOrganization } from './organization-wire.js';

describe('a created organization on the wire', () => {
  const created = { success: true, organization_id: '4', organization_api_key: 'key' };

  it('has its id and its key', () => {
    expect(readCreatedOrganization(created)).toEqual({ organizationId: 4, apiKey: 'key' });
    expect(readCreatedOrganization({ ...created, success: null })).toMatchObject({ organizationId: 4 });
  });

  it.each([{ success: false }, { organization_id: null }, { organization_api_key: '' }])('is none with %j', (fault) => {
    expect(() => readCreatedOrganization({ ...created, ...fault })).toThrow(UnreadableAnswer);
  });
});
