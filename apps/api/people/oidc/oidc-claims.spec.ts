import { identityOf } from './oidc-claims';

const base = { iss: 'https://id.example.com', sub: 'u1' };

it.each([
  [{ email: 'Ada@Example.com', email_verified: true }, 'ada@example.com'],
  [{ email: 'ada@example.com', email_verified: false }, undefined],
  [{ email: 'ada@example.com', email_verified: 'true' }, undefined],
  [{ email: 'ada@example.com' }, undefined],
  [{ email: 7, email_verified: true }, undefined],
  [{}, undefined],
])('accepts an address only when the provider has confirmed it: %j', (claims, expected) => {
  expect(identityOf({ ...base, ...claims }).confirmedEmail).toBe(expected);
});

it.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ amr: ['pwd', 'otp', 'mfa'] }, true],
  [{ acr: 'phr' }, true],
  [{ acr: 'https://refeds.org/profile/mfa' }, true],
  // One factor, or none named.
  [{ amr: ['otp'] }, false],
  [{ amr: ['pwd'] }, false],
  [{ amr: 'mfa' }, false],
  [{ acr: 'urn:mace:incommon:iap:silver' }, false],
  [{ acr: ['phr'] }, false],
  [{}, false],
])('counts %j as two factors: %j', (claims, expected) => {
  expect(identityOf({ ...base, ...claims }).hasTwoFactors).toBe(expected);
});

it('knows when the person has shown them', () => {
  expect(identityOf({ ...base, auth_time: 1_795_000_000 }).shownAt).toEqual(new Date(1_795_000_000_000));
  expect(identityOf({ ...base, auth_time: '1795000000' }).shownAt).toBeUndefined();
});
