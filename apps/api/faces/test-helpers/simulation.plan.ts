import type { NetworkDefinition, TokenDefinition } from '@cowrie/chain-evm';
import { type SimulationCase, TOKENS } from '@cowrie/dto';
import { amountOf, formatCrypto, MoneyError, parseTyped } from '@cowrie/money';
import { chainFamilyOf } from '@cowrie/tables';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** What a simulated customer sends: a token on a network, and the amount as a decimal. */
export interface SimulationPlan {
  network: NetworkDefinition;
  token: TokenDefinition;
  amount: string;
}

/** Part of the requested amount, in percent. */
const PERCENT: Record<SimulationCase, bigint> = {
  exact: 100n,
  under: 50n,
  over: 150n,
  late: 100n,
  wrong_token: 100n,
  wrong_network: 100n,
  reorg: 100n,
};
/** Only these cases leave the amount open. */
const TAKES_AMOUNT: readonly SimulationCase[] = ['under', 'over'];

/**
 * What the customer sends in this case. Pure.
 * @param networks the networks of the payment's environment
 * @throws ApiError validation_failed, simulation_not_possible
 */
export function planOf(
  which: SimulationCase,
  deposit: Deposit,
  networks: readonly NetworkDefinition[],
  given?: string | number,
): SimulationPlan {
  const network = networkFor(which, deposit, networks);
  const token = tokenFor(which, deposit, network);
  return { network, token, amount: amountFor(which, deposit, token, given) };
}

/**
 * The chosen network; for `wrong_network` the first other one that has the token. It is of the same family: a
 * vault has one address on all networks of a family, and nobody's on those of another.
 */
function networkFor(
  which: SimulationCase,
  { network: chosen, token }: Deposit,
  networks: readonly NetworkDefinition[],
): NetworkDefinition {
  const isOther = which === 'wrong_network';
  const found = networks.find(
    ({ name, tokens }) =>
      (name === chosen) !== isOther &&
      (!isOther || (tokens[token] && chainFamilyOf(name) === chainFamilyOf(chosen))),
  );
  if (found) return found;
  throw notPossible(
    isOther
      ? `no other network of the environment, on which its address is the same, has ${token}`
      : `${chosen} is no longer configured`,
  );
}

/** The chosen token; for `wrong_token` the first other one of the network. */
function tokenFor(
  which: SimulationCase,
  { token: chosen }: Deposit,
  { name, tokens }: NetworkDefinition,
): TokenDefinition {
  const symbol = TOKENS.find((one) => (one === chosen) !== (which === 'wrong_token') && tokens[one]);
  const token = symbol && tokens[symbol];
  if (token) return token;
  throw notPossible(`${name} has no ${which === 'wrong_token' ? 'other token' : chosen}`);
}

function amountFor(
  which: SimulationCase,
  deposit: Deposit,
  { symbol, decimals }: TokenDefinition,
  given: string | number | undefined,
): string {
  if (given !== undefined && !TAKES_AMOUNT.includes(which))
    throw wrongAmount(`is for ${TAKES_AMOUNT.join(' and ')} only; leave it out`);
  const asset = { code: symbol, decimals };
  const asked = amountOf({ code: deposit.token, decimals: deposit.decimals }, BigInt(deposit.expectedUnits));
  const units =
    given === undefined ? (parsed(asset, formatCrypto(asked)) * PERCENT[which]) / 100n : parsed(asset, given);
  if (units <= 0n) throw wrongAmount('is zero or less; give a larger one');
  return formatCrypto(amountOf(asset, units));
}

function parsed(asset: { code: string; decimals: number }, typed: string | number): bigint {
  try {
    return parseTyped(asset, typed).units;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw wrongAmount(`must be a decimal above zero with at most ${asset.decimals} decimals`);
  }
}

/** @param why the rest of a sentence */
export function notPossible(why: string, cause?: unknown): ApiError {
  return new ApiError('simulation_not_possible', { values: { why }, cause });
}

function wrongAmount(text: string): ApiError {
  return new ApiError('validation_failed', { fields: [{ field: 'amount', message: `amount ${text}` }] });
}
