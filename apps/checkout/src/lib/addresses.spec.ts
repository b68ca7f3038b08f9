import { logoAddress } from './logo-address';
import { payCodeOf } from './pay-code';

describe('logoAddress', () => {
  it.each(['https://cdn.example/logo.png', 'http://localhost:9000/logo.png', 'http://127.0.0.1/logo.png'])(
    'loads %s',
    (address) => expect(logoAddress(address)).toBe(address),
  );

  it.each([
    'http://cdn.example/logo.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'logo.png',
    '',
  ])('does not load %p', (address) => expect(logoAddress(address)).toBeNull());
});

describe('payCodeOf', () => {
  it('takes the 12 characters of the path', () => {
    expect(payCodeOf('/aB3dE6gH9jK2')).toBe('aB3dE6gH9jK2');
    expect(payCodeOf('/aB3dE6gH9jK2/')).toBe('aB3dE6gH9jK2');
  });

  it.each(['/', '/short', '/65f1c0ffee65f1c0ffee65f1', '/a/aB3dE6gH9jK2', '/aB3dE6gH9j.2', '/aB3dE6gH9j_2'])(
    'finds none in %s',
    (path) => expect(payCodeOf(path)).toBeNull(),
  );
});
