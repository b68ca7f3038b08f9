import type { TokenDefinition } from '@cowrie/chain-evm';
import { TOKENS } from '@cowrie/dto';
import { amountOf, formatCrypto, parseAmount } from '@cowrie/money';
import { CliError, EXIT, UsageError } from '../../exit';
import type { LocalDeposit } from './local-deposit.find';

export const PAYMENT_KINDS = ['exact', 'under', 'over', 'late', 'wrong-token'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Part of the requested amount, in percent. */
const PERCENT: Record<PaymentKind, bigint> = {
  exact: 100n,
  under: 50n,
  over: 150n,
  late: 100n,
  'wrong-token': 100n,
};

/** The requested token; for `wrong-token` another one. @throws CliError when the network has none */
export function tokenToPay(kind: PaymentKind, { deposit, network }: LocalDeposit): TokenDefinition {
  const isWanted = (symbol: string) => (symbol === deposit.token) === (kind !== 'wrong-token');
  const symbol = TOKENS.find((one) => isWanted(one) && network.tokens[one]);
  const token = symbol && network.tokens[symbol];
  if (!token)
    throw new CliError(
      EXIT.failed,
      `${network.name} has no ${kind === 'wrong-token' ? 'other token' : deposit.token}; add it to NETWORKS_FILE`,
    );
  return token;
}

/** The amount as a decimal. @throws MoneyError when `given` is not a decimal; UsageError when it is zero or less */
export function amountToPay(
  kind: PaymentKind,
  { deposit }: LocalDeposit,
  { symbol, decimals }: TokenDefinition,
  given?: string,
): string {
  const asset = { code: symbol, decimals };
  const asked = amountOf({ code: deposit.token, decimals: deposit.decimals }, BigInt(deposit.expectedUnits));
  const { units } = parseAmount(asset, given ?? formatCrypto(asked));
  const amount = amountOf(asset, given === undefined ? (units * PERCENT[kind]) / 100n : units);
  if (amount.units <= 0n) throw new UsageError('The amount is zero or less; give a larger one');
  return formatCrypto(amount);
}
