import { emailKeyOf, isOfCustomer } from './personal-data';

// Guarantee: a customer is found and erased, no matter how the address was spelled.
const COMPOSED = 'zo\u00eb@example.com';
const DECOMPOSED = 'zoe\u0308@example.com';

it.each([
  ['Ada@Example.COM', 'ada@example.com'],
  [COMPOSED, COMPOSED],
  [DECOMPOSED, COMPOSED],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['"a@b"@example.com', '"a@b"@example.com'],
])('%j is compared as %j', (email, key) => expect(emailKeyOf(email)).toBe(key));

it('is also looked for as typed, because earlier versions stored that', () => {
  const keysOf = (email: string) => {
    const { 'customer.emailKey': found } = isOfCustomer(email);
    return typeof found === 'string' ? [found] : found.$in;
  };
  expect(keysOf('Ada@example.com')).toEqual(['ada@example.com']);
  expect(keysOf(COMPOSED)).toEqual([COMPOSED, DECOMPOSED]);
  expect(keysOf('ada@xn--bcher-kva.example')).toContain('ada@b\u00fccher.example');
});
