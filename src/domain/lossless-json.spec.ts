import { describe, expect, it } from '@jest/globals';
import { parseLossless } from './lossless-json.js';

describe('JSON with long ids', () => {
  it('keeps every digit of a whole number', () => {
    expect(parseLossless('{"id":3332883884017713938,"below":-12345678901234567,"few":123}')).toEqual({
      id: '3332883884017713938',
      below: '-12345678901234567',
      few: 123,
    });
  });

  it('leaves texts and fractions as they are', () => {
    const text = String.raw`{"a":"3332883884017713938 \" 3332883884017713938","b":1234567890123456.5,"c":[0.1234567890123456789]}`;
    expect(parseLossless(text)).toEqual(JSON.parse(text));
  });

  it('refuses what is no JSON', () => {
    expect(() => parseLossless('<html>')).toThrow(SyntaxError);
  });
});
