/**
 * Who can be left out of a town without an unfair question to anybody else, by the name that a report gives
 * them. Shops, their payers, the desk, the rail and the first operators always play.
 */
export const ACTORS = [
  'strangers',
  'rolled keys',
  'members',
  'clerks',
  'departures',
  'new secrets',
  'live payments',
  'links',
  'newcomers',
  'mistakes',
  'passkeys',
  'provider',
  'payers who sign',
] as const;
export type Actor = (typeof ACTORS)[number];
