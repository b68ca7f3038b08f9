import { mongo } from 'mongoose';
import { describeError, errorText } from './error.describe';

const EMAIL = 'ada@example.com';

it('shows type, message, code, facts and causes of an error', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const error = Object.assign(new TypeError('no answer', { cause }), { facts: { endpoint: 'node' } });
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    message: 'no answer',
    facts: { endpoint: 'node' },
    stack: expect.stringMatching(/^at /),
    cause: { type: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: expect.stringMatching(/^at /) },
  });
});

it('shows which index a failed write hit, and nothing that was written', () => {
  const message = `E11000 duplicate key error collection: cowrie.payments index: a dup key: { email: "${EMAIL}" }`;
  const error = new mongo.MongoBulkWriteError(
    {
      message,
      code: 11000,
      writeErrors: [{ err: { op: { customer: { email: EMAIL } }, errmsg: message, code: 11000, index: 0 } }],
    } as never,
    {} as never,
  );
  Object.assign(error, { keyPattern: { email: 1 }, keyValue: { email: EMAIL } });
  const described = describeError(error);
  expect(described).toMatchObject({ type: 'MongoBulkWriteError', code: 11000, keyPattern: { email: 1 } });
  expect(described.message).toContain('index: a dup key: …');
  expect(JSON.stringify(described)).not.toContain(EMAIL);
  expect(errorText(error)).not.toContain(EMAIL);
});

it('shows only the path of a value that cannot be cast', () => {
  const message = `Cast to string failed for value "{ email: '${EMAIL}' }" (type Object) at path "email"`;
  expect(describeError(new Error(message)).message).toBe(
    'Cast to string failed for value "…" (type Object) at path "email"',
  );
});

it('shows several errors that were thrown as one, and non-errors', () => {
  const several = new AggregateError([new Error('a'), 'b'], 'both failed');
  expect(describeError(several).errors).toMatchObject([{ message: 'a' }, { type: 'string', message: 'b' }]);
});

it('stops in a cycle of causes', () => {
  const error = new Error('again');
  error.cause = error;
  expect(errorText(error).match(/again/g)).toHaveLength(6);
});
