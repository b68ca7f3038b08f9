import { isPayCode } from './pay-code';

it('takes 12 digits and letters', () => expect(isPayCode('aB3dE6gH9jK2')).toBe(true));

// Guarantee: a text that no payment can have is never looked up.
it.each([
  '',
  'aB3dE6gH9jK',
  'aB3dE6gH9jK2x',
  'aB3dE6gH9j_2',
  'aB3dE6gH9j-2',
  'aB3dE6gH9jK2\n',
  ' aB3dE6gH9jK',
])('refuses %j', (text) => expect(isPayCode(text)).toBe(false));
