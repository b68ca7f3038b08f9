import type { TokenDefinition } from '@cowrie/chain-evm';
import { TOKENS } from '@cowrie/dto';
import { amountOf, formatCrypto, parseAmount } from '@cowrie/money';
import { CliError, EXIT } from '../../exit';
import type { LocalPlace } from './local-place.find';

export const PAYMENT_KINDS = ['exact', 'under', 'over', 'late', 'wrong-token'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** How much of what is asked for, in hundredths. */
const SHARE: Record<PaymentKind, bigint> = {
  exact: 100n,
  under: 50n,
  over: 150n,
  late: 100n,
  'wrong-token': 100n,
};

/** @throws CliError when the network has no other token */
export function tokenToPay(kind: PaymentKind, { deposit, network }: LocalPlace): TokenDefinition {
  const isWanted = (symbol: string) => (symbol === deposit.token) === (kind !== 'wrong-token');
  const symbol = TOKENS.find((one) => isWanted(one) && network.tokens[one]);
  const token = symbol && network.tokens[symbol];
  if (!token) throw new CliError(EXIT.wrong, `${network.name} has no such token`);
  return token;
}

/** A decimal. @throws MoneyError for a given one that is none */
export function amountToPay(
  kind: PaymentKind,
  { deposit }: LocalPlace,
  { symbol, decimals }: TokenDefinition,
  given?: string,
): string {
  const asset = { code: symbol, decimals };
  const asked = amountOf({ code: deposit.token, decimals: deposit.decimals }, BigInt(deposit.expectedUnits));
  const { units } = parseAmount(asset, given ?? formatCrypto(asked));
  const amount = amountOf(asset, given === undefined ? (units * SHARE[kind]) / 100n : units);
  if (amount.units <= 0n) throw new CliError(EXIT.usage, 'The amount must be above zero');
  return formatCrypto(amount);
}
