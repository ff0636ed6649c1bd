import { describe, expect, it } from '@jest/globals';
import { readProblem } from './problem-body.js';

describe('the body of a refusal', () => {
  it.each([
    [
      'errors by field',
      '{"errors":{"first_name":["You must provide a first name"],"email":["ana@x.org is taken"]}}',
      { fields: { first_name: ['You must provide a first name'], email: [] }, messages: [] },
    ],
    [
      'one message for a field',
      '{"errors":{"email":"is invalid"}}',
      { fields: { email: ['is invalid'] }, messages: [] },
    ],
    ['a list of errors', '{"errors":["Invalid survey code","Ana"]}', { fields: {}, messages: ['Invalid survey code'] }],
    ['a bare list', '["Invalid survey code"]', { fields: {}, messages: ['Invalid survey code'] }],
    ['a message', '{"message":"Background Check not found"}', { fields: {}, messages: ['Background Check not found'] }],
    ['an error', '{"error":"is required"}', { fields: {}, messages: ['is required'] }],
    ['text', ' Invalid survey code\n', { fields: {}, messages: ['Invalid survey code'] }],
    ['a page of HTML', '<html>ana@x.org</html>', { fields: {}, messages: [] }],
    ['nothing', '', { fields: {}, messages: [] }],
    ['null', 'null', { fields: {}, messages: [] }],
    ['a name in the place of a field', '{"errors":{"Ana Lee":["is invalid"]}}', { fields: {}, messages: [] }],
    ['a field of the prototype', '{"errors":{"__proto__":["is invalid"]}}', { fields: {}, messages: [] }],
  ])('is understood as %s', (_, text, problem) => {
    expect(readProblem(text)).toEqual(problem);
  });
});
