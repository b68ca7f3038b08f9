import { redirectTarget } from './redirect-target';

const parameters = { paymentId: '65f1c0ffee65f1c0ffee65f1', reference: 'ORDER1234' };
const redirectAddress = (target: string | undefined, given = parameters) =>
  redirectTarget(target, { parameters: given, isTrusted: false })?.address ?? null;

describe('redirectTarget', () => {
  it('sets both parameters', () => {
    expect(redirectAddress('https://shop.example/thanks', parameters)).toBe(
      'https://shop.example/thanks?paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER1234',
    );
  });

  it("keeps the address's own parameters and its fragment", () => {
    expect(redirectAddress('http://shop.example/a?order=7&x=a%20b#/done', parameters)).toBe(
      'http://shop.example/a?order=7&x=a%20b&paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER1234#/done',
    );
  });

  it('replaces every parameter of the same name', () => {
    const address = redirectAddress('https://shop.example/?reference=a&paymentId=b&reference=c', parameters);
    const { searchParams } = new URL(address ?? '');
    expect(searchParams.getAll('paymentId')).toEqual([parameters.paymentId]);
    expect(searchParams.getAll('reference')).toEqual([parameters.reference]);
  });

  // Guarantee: a query that the merchant signed stays the same, byte for byte.
  it.each(['sp=a%20b+c', 'x=%E9&y', 'a=b;c=d', 'q=1&q=2&&r=', 'z=%2526', 'sig=A/b+c==', 'e=%zz'])(
    'leaves the query %s as it is',
    (query) => {
      const added = 'paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER1234';
      expect(redirectAddress(`https://shop.example/a?${query}`)).toBe(
        `https://shop.example/a?${query}&${added}`,
      );
    },
  );

  it('replaces one whose name is written with escapes', () => {
    const address = redirectAddress('https://shop.example/?%70aymentId=b&referenc%65=c', parameters);
    expect(new URL(address ?? '').search).toBe('?paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER1234');
  });

  it('encodes special characters', () => {
    expect(redirectAddress('https://shop.example', { ...parameters, reference: 'a&b=c#d' })).toContain(
      'reference=a%26b%3Dc%23d',
    );
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://pay#Intent;end',
    'blob:https://shop.example/1',
    '/relative',
    '//shop.example/x',
    'shop.example',
    'https://',
    '',
    undefined,
  ])('returns null for %p', (target) => {
    expect(redirectAddress(target, parameters)).toBeNull();
  });

  it.each([
    ['https://shop.example/a', 'shop.example'],
    ['http://SHOP.example:8080', 'shop.example:8080'],
    ['https://аpple.example', 'xn--pple-43d.example'],
    ['https://shop.example.evil.example/?shop.example', 'shop.example.evil.example'],
  ])('names the host of %s: %s', (target, host) => {
    for (const isTrusted of [true, false])
      expect(redirectTarget(target, { parameters, isTrusted })).toMatchObject({ host, isTrusted });
  });
});
