import { LunoVenue, VenueError } from '@cowrie/exchange';
import { FIAT_CURRENCIES, TOKENS } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { fail, type Finding, ok, warn } from './finding';

const CHECK = 'luno';

/**
 * Whether the key of the Luno account is valid and has no unneeded permission, and what the account can sell
 * (docs/decisions/0065).
 */
export async function checkLuno({ luno }: AppConfig, now: () => Date): Promise<Finding[]> {
  if (!luno) return [];
  const venue = new LunoVenue(luno.access, now);
  try {
    return [...(await ofKey(venue)), ...(await ofMarkets(venue))];
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    return [
      fail(
        CHECK,
        error.message,
        'Check LUNO_KEY_ID, LUNO_KEY_SECRET and the rights of the key; docs/operations/exchange.md lists them',
      ),
    ];
  }
}

async function ofKey(venue: LunoVenue): Promise<Finding[]> {
  const wallets = await venue.wallets();
  const held = wallets
    .filter(({ asset }) => [...TOKENS, ...FIAT_CURRENCIES].some((code) => code === asset))
    .map(({ asset, balance }) => `${balance} ${asset}`);
  const balance = ok(`${CHECK} key`, `it is valid; the account holds ${held.join(', ') || 'no token yet'}`);
  if (!(await venue.canReadWithdrawals())) return [balance];
  const todo =
    'It needs no right to withdraw: create a key without it. Luno does not tell whether a key can also withdraw';
  return [balance, warn(`${CHECK} rights`, 'the key can read withdrawals', todo)];
}

async function ofMarkets(venue: LunoVenue): Promise<Finding[]> {
  const pairs = TOKENS.flatMap((token) => FIAT_CURRENCIES.map((currency) => ({ token, currency })));
  const found: string[] = [];
  for (const { token, currency } of pairs) {
    const market = await venue.market({ token, currency });
    if (!market) continue;
    const state = market.isTrading ? '' : ', closed now';
    found.push(`${token}/${currency} (lot ${market.minVolume}${state})`);
  }
  if (found.length > 0)
    return [ok(`${CHECK} pairs`, `${found.join(', ')}; its API does not tell the withdrawal limits`)];
  return [warn(`${CHECK} pairs`, 'it trades no pair of a token and a currency here', 'Use another provider')];
}
