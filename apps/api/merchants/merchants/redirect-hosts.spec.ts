import { isRedirectHost, redirectHostOf } from './redirect-hosts';

describe('redirectHostOf', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['SHOP.Example', 'shop.example'],
    ['*.shop.example', '*.shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.BÜCHER.example', '*.xn--bcher-kva.example'],
  ])('writes %s as %s', (entry, host) => {
    for (const environment of ['test', 'live'] as const)
      expect(redirectHostOf(entry, environment)).toBe(host);
  });

  it.each(['localhost', '127.0.0.1', '*'])('takes %s in test only', (entry) => {
    expect(redirectHostOf(entry, 'test')).toBe(entry);
    expect(redirectHostOf(entry, 'live')).toBeUndefined();
  });

  // The parser reads both as addresses.
  it.each(['2130706433', '0x7f.1'])('accepts no disguised address in live: %s', (entry) => {
    expect(redirectHostOf(entry, 'live')).toBeUndefined();
  });

  it.each([
    '',
    '*.',
    '*.com',
    '*.localhost',
    '*.127.0.0.1',
    'a.*.example',
    '**.example',
    '.example',
    'shop.example.',
    'https://shop.example',
    'shop.example/',
    'shop.example:443',
    'a@shop.example',
    'shop.example?x',
    'shop.example#',
    'shop example',
    'shop\\.example',
    'shop%2eexample',
    '[::1]',
    'shop..example',
    'a\u200bb .example',
  ])('refuses %j', (entry) => expect(redirectHostOf(entry, 'test')).toBeUndefined());
});

describe('isRedirectHost', () => {
  const hosts = ['shop.example', '*.pay.example', 'xn--bcher-kva.example'];

  it.each([
    'https://shop.example',
    'https://SHOP.example:8443/a?b#c',
    'https://a.pay.example/',
    'https://a.b.pay.example/',
    'https://bücher.example/',
  ])('knows %s', (address) => expect(isRedirectHost(address, hosts)).toBe(true));

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'https://a.shop.example',
    'https://pay.example/',
    'https://evilpay.example/',
    'https://shop.example./',
    'https://evil.example/shop.example',
    'https://evil.example?shop.example',
    'https://evil.example#.pay.example',
  ])('does not know %s', (address) => expect(isRedirectHost(address, hosts)).toBe(false));

  it('knows every host with *', () => expect(isRedirectHost('http://localhost:4000/a', ['*'])).toBe(true));

  it('knows no host while the list is empty', () =>
    expect(isRedirectHost('https://shop.example', [])).toBe(false));
});
