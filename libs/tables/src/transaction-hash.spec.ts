import { TRANSACTION_HASH_PATTERN, transactionHashIn } from './transaction-hash';

const DIGITS = 'ab'.repeat(32);

it.each([`0x${DIGITS}`, DIGITS, DIGITS.toUpperCase(), `0X${DIGITS}`, ` ${DIGITS} `])('reads %j', (text) =>
  expect(transactionHashIn(text)).toBe(`0x${DIGITS}`),
);

it.each(['', `0x${DIGITS}a`, DIGITS.slice(1), `0x0x${DIGITS}`, `${DIGITS.slice(1)}g`])('refuses %j', (text) =>
  expect(transactionHashIn(text)).toBeUndefined(),
);

it('has a shape for documents', () => {
  const shape = new RegExp(TRANSACTION_HASH_PATTERN);
  expect([DIGITS, `0x${DIGITS}`, DIGITS.slice(1)].map((one) => shape.test(one))).toEqual([true, true, false]);
});
