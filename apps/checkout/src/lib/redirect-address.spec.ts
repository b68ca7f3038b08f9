import { redirectAddress } from './redirect-address';

const parameters = { paymentId: '65f1c0ffee65f1c0ffee65f1', reference: 'ORDER1234' };

describe('redirectAddress', () => {
  it('sets both parameters', () => {
    expect(redirectAddress('https://shop.example/thanks', parameters)).toBe(
      'https://shop.example/thanks?paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER1234',
    );
  });

  it("keeps the address's own parameters and its fragment", () => {
    expect(redirectAddress('http://shop.example/a?order=7&x=a%20b#/done', parameters)).toBe(
      'http://shop.example/a?order=7&x=a+b&paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER1234#/done',
    );
  });

  it('replaces every parameter of the same name', () => {
    const address = redirectAddress('https://shop.example/?reference=a&paymentId=b&reference=c', parameters);
    const { searchParams } = new URL(address ?? '');
    expect(searchParams.getAll('paymentId')).toEqual([parameters.paymentId]);
    expect(searchParams.getAll('reference')).toEqual([parameters.reference]);
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
});
