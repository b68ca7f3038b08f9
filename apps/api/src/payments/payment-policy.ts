import type { Finality, NetworkDefinition } from '@cowrie/chain-evm';
import { parseAmount } from '@cowrie/money';
import { depthNeeded, type PaymentPolicy } from '@cowrie/payment-state';
import type { AppConfig } from '../platform/config/app.config';
import type { Deposit, Payment } from './payment.schema';

/** The network that a payment is paid on; undefined before the choice, or when the network is no longer configured. */
export function networkOf(
  { environment, deposit }: Pick<Payment, 'environment' | 'deposit'>,
  { environments }: Pick<AppConfig, 'environments'>,
): NetworkDefinition | undefined {
  return environments[environment]?.networks.find(({ name }) => name === deposit?.network);
}

/** The policy of a payment: its tolerance, and the amount above which its transfers must be final (docs/interface.md §3.4). */
export function policyOf(
  deposit: Deposit | undefined,
  network: NetworkDefinition | undefined,
): PaymentPolicy {
  if (!deposit) return { toleranceBasisPoints: 0 };
  const { token: code, decimals, toleranceBasisPoints } = deposit;
  const above = network?.large?.aboveTokens;
  return {
    toleranceBasisPoints,
    finalAboveUnits: above === undefined ? undefined : parseAmount({ code, decimals }, above).units,
  };
}

/** The depth or tag that a payment's transfers wait for. A large amount waits longer. */
export function finalityOf(
  { deposit, seenUnits }: Pick<Payment, 'deposit' | 'seenUnits'>,
  network: NetworkDefinition,
): Finality {
  const expectedUnits = BigInt(deposit?.expectedUnits ?? 0);
  const depth = depthNeeded(expectedUnits, BigInt(seenUnits ?? 0), policyOf(deposit, network));
  return depth === 'final' ? (network.large ?? network) : network;
}
