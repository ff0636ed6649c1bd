import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from './json.js';
import { redacted, withoutSecrets } from './sensitive.js';

const kept = (attributes: JsonObject) => withoutSecrets({ employeeId: '1', attributes }).attributes;

describe('custom attributes', () => {
  it.each([
    'ssn',
    'SSN',
    'employee_ssn',
    'employeeSsn',
    'SSNLast4',
    'socialSecurityNumber',
    'Social Security No.',
    'driverLicense',
    'licence_no',
    'passportNumber',
    'taxId',
    'tax-number',
    'nationalId',
    'iban',
    'bankAccountNumber',
    'birthDate',
    'date_of_birth',
    'dob',
    'DOB',
    'employeeDob',
  ])('lose the value of %s', (name) => {
    expect(kept({ [name]: 'x', nested: { deeper: [{ [name]: 1 }] } })).toEqual({
      [name]: redacted,
      nested: { deeper: [{ [name]: redacted }] },
    });
  });

  it.each(['businessName', 'className', 'accessNeeds', 'adobeUser', 'badge', 'shirtSize'])('keep %s', (name) => {
    expect(kept({ [name]: 'x' })).toEqual({ [name]: 'x' });
  });

  it('lose every value that looks like a social security number, whatever its name', () => {
    expect(kept({ note: 'is 078-05-1120, so', list: ['078 05 1120', 5, null, true], phone: '555-123-4567' })).toEqual({
      note: redacted,
      list: [redacted, 5, null, true],
      phone: '555-123-4567',
    });
  });

  it.each(['SSN: 078051120', 'his social security number is 078051120', '078.05.1120'])('lose %s', (note) => {
    expect(kept({ note })).toEqual({ note: redacted });
  });

  it('may be absent', () => {
    expect(withoutSecrets({ employeeId: '1' })).toEqual({ employeeId: '1' });
    expect(withoutSecrets({ employeeId: '1', attributes: null })).toEqual({ employeeId: '1', attributes: null });
  });
});
