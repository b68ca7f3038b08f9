import type { Finality, NetworkDefinition } from '@cowrie/chain-evm';
import { parseAmount } from '@cowrie/money';
import { depthNeeded, type PaymentPolicy } from '@cowrie/payment-state';
import type { AppConfig } from '../platform/config/app.config';
import type { Deposit, Payment } from './payment.schema';

/** The network that a payment's money is expected on; undefined before a choice, or when it is configured no more. */
export function networkOf(
  { environment, deposit }: Pick<Payment, 'environment' | 'deposit'>,
  { environments }: Pick<AppConfig, 'environments'>,
): NetworkDefinition | undefined {
  return environments[environment]?.networks.find(({ name }) => name === deposit?.network);
}

/** By what a payment is judged. */
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

/** What the payment's transfers wait for: of a large sum more than of others. */
export function finalityOf(
  { deposit, seenUnits }: Pick<Payment, 'deposit' | 'seenUnits'>,
  network: NetworkDefinition,
): Finality {
  const expectedUnits = BigInt(deposit?.expectedUnits ?? 0);
  const depth = depthNeeded(expectedUnits, BigInt(seenUnits ?? 0), policyOf(deposit, network));
  return depth === 'final' ? (network.large ?? network) : network;
}
