import { type Setting, type Settings, wholeNumber } from './setting';

/** With real money, people may guess at most this many times the default. */
const MOST_TIMES = 20;

/** This also keeps the time between two requests at a microsecond or more. */
export const HIGHEST_RATE_LIMIT = 1_000_000;

const DAY_SECONDS = 86_400;

/** Rate limits (docs/interface.md §8.4). */
export const rateLimitSettings = {
  RATE_LIMIT_WINDOW_SECONDS: wholeNumber({
    description:
      'Window of all rate limits except those for sessions and for signing in to the dashboard. A caller may use its whole limit at once.',
    usedBy: ['api'],
    default: 60,
    min: 1,
    max: DAY_SECONDS,
  }),
  // Ten payments a second, created or verified.
  RATE_LIMIT_SECRET_KEY: rateLimit(600, 'Requests of each secret key.'),
  RATE_LIMIT_PUBLIC_KEY: rateLimit(
    600,
    'Valid requests of each public key. The addresses on the merchant’s allow-list have this limit for themselves.',
  ),
  // Everybody can read a public key in a web page. A fifth of the key's limit keeps one address from using up
  // the key.
  RATE_LIMIT_PUBLIC_KEY_ADDRESS: rateLimit(
    120,
    'Requests of each public key from each address that is not on the merchant’s allow-list, refused ones too. For IPv6: from each /64 network.',
  ),
  // A session stays in the database for days. Three in a second are more than the busiest page of one
  // merchant sells.
  RATE_LIMIT_OPEN_SESSIONS: rateLimit(
    10_000,
    'Sessions that each public key opens in `SESSION_TTL_SECONDS`. The addresses on the merchant’s allow-list may open any number.',
  ),
  // A customer opens one or two. But carriers put many customers behind one address, and a shop's server may
  // not be on the allow-list yet.
  RATE_LIMIT_OPEN_SESSIONS_ADDRESS: rateLimit(
    1000,
    'Sessions that each address opens with each public key in `SESSION_TTL_SECONDS`, unless it is on the merchant’s allow-list. For IPv6: from each /64 network.',
  ),
  // A link is on posters and in chats. Nearly one payment a second is more than a stall sells.
  RATE_LIMIT_LINK_SESSIONS: rateLimit(
    3000,
    'Sessions that each payment link opens in `SESSION_TTL_SECONDS`.',
  ),
  // A payer opens one or two. But at a market, a carrier puts many payers of one merchant behind one address.
  RATE_LIMIT_LINK_SESSIONS_ADDRESS: rateLimit(
    300,
    'Sessions that each address opens with the payment links of each merchant in `SESSION_TTL_SECONDS`. For IPv6: from each /64 network.',
  ),
  // Enough for a server with a mistyped key to notice, and too few to guess keys.
  RATE_LIMIT_FAILED_AUTH: rateLimit(
    60,
    'Requests with a missing, unknown or revoked key, from each address. For IPv6: from each /64 network, and ten times as many from each /48.',
  ),
  // Mobile carriers put thousands of customers behind one address. Each open page polls every 3 s, so 6000
  // allow 300 pages.
  RATE_LIMIT_CHECKOUT: rateLimit(
    6000,
    'Calls of the hosted page from each address. An open page makes 20 a minute, and carriers put many customers behind one address.',
  ),
  // A customer chooses once. 30 leave room for retries on a bad connection.
  RATE_LIMIT_COMPLETE: rateLimit(
    30,
    'Choices for each payment that lock nothing, releases and cancellations.',
  ),
  // A payer pastes a hash once or twice, and again after a minute.
  RATE_LIMIT_TRACE: rateLimit(10, 'Lookups of a transaction for each payment.'),
  // An uncached lookup costs up to two calls to each node of each network. Two lookups a second are a small
  // part of a node's quota.
  RATE_LIMIT_TRACE_ALL: rateLimit(
    120,
    'Lookups of a transaction that ask the nodes, of all payers together. A lookup whose answer is recorded or cached asks none.',
  ),
  // An office behind one address signs in on a morning. The page asks for a passkey whenever it is opened.
  RATE_LIMIT_SIGN_IN_ADDRESS: guessLimit(
    300,
    'Passwords, codes and passkeys that each address presents or requests at the dashboard’s sign-in, in 15 minutes. For IPv6: from each /64 network.',
  ),
  // 2000 a day are too few to guess a password of twelve characters that is in no list.
  RATE_LIMIT_SIGN_IN_ACCOUNT: guessLimit(
    20,
    'Passwords that are tried for each e-mail address, in 15 minutes. A browser in which the person has signed in before has this limit for itself.',
  ),
  // A person who knows the password guesses one in 333,333, because three codes are valid at any time. 500 a
  // day are 0.15 %.
  RATE_LIMIT_SECOND_FACTOR: guessLimit(
    20,
    'Codes of authenticator apps and recovery codes that are tried for each person, in an hour. A browser in which the person has signed in before has this limit for itself.',
  ),
} satisfies Settings;

function rateLimit(limit: number, description: string): Setting<number> {
  return wholeNumber({ description, usedBy: ['api'], default: limit, min: 1, max: HIGHEST_RATE_LIMIT });
}

/**
 * A limit against guessing. A few times the default is enough for any office; more would defeat its purpose.
 */
function guessLimit(limit: number, description: string): Setting<number> {
  const most = limit * MOST_TIMES;
  const rule = { must: `must be at most ${most}`, isMet: (given: number) => given <= most };
  return { ...rateLimit(limit, description), withRealMoney: [rule] };
}
