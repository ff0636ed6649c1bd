import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import qs from 'qs';
import { encodeForm, encodeJson } from './form-encoding.js';

describe('the form encoding', () => {
  it('writes nested records with bracketed names', () => {
    expect(encodeForm({ user: { first_name: 'Ana María', email: 'a+b@x.org' }, tag_list: 'a,b' })).toBe(
      'user%5Bfirst_name%5D=Ana+Mar%C3%ADa&user%5Bemail%5D=a%2Bb%40x.org&tag_list=a%2Cb',
    );
  });

  it('leaves blank values out and keeps false and zero', () => {
    expect(encodeForm({ a: undefined, b: null, c: '', d: { e: undefined }, f: false, g: 0 })).toBe('f=false&g=0');
  });

  it('is read back unchanged by a form parser, whatever the values hold', () => {
    const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
    const value = fc.string({ minLength: 1, unit: 'grapheme' });
    const record = fc.dictionary(name, value, { minKeys: 1 });
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, record)), (fields) => {
        expect({ ...qs.parse(encodeForm(fields)) }).toEqual({ ...fields });
      }),
    );
  });
});

describe('the JSON encoding', () => {
  it('leaves blank values out and keeps false and zero', () => {
    const fields = {
      name: 'Camp',
      phone: '',
      other: null,
      ssa: { type: undefined, email: 'a@x.org' },
      no: false,
      n: 0,
    };
    expect(JSON.parse(encodeJson({ organization: fields }))).toEqual({
      organization: { name: 'Camp', ssa: { email: 'a@x.org' }, no: false, n: 0 },
    });
  });
});
