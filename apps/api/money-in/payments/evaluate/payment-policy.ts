import type { Finality } from '@cowrie/chain-evm';
import { parseAmount } from '@cowrie/money';
import { depthNeeded, type PaymentPolicy, seenFromUnits } from '@cowrie/payment-state';
import type { ConfiguredNetwork, EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import type { Deposit, Payment } from '../document/payment.schema';

/**
 * The policy of a payment: its tolerance, the amounts above which its transfers must be final, by network,
 * and the floor from which money is seen (docs/interface.md §3.4).
 */
export function policyOf(
  deposit: Deposit | undefined,
  environment: Pick<EnvironmentConfig, 'networks'> | undefined,
): PaymentPolicy {
  if (!deposit) return { toleranceBasisPoints: 0 };
  const { token: code, decimals, toleranceBasisPoints, expectedUnits } = deposit;
  const above = (environment?.networks ?? []).flatMap(({ name, large }) =>
    large ? [[name, parseAmount({ code, decimals }, large.aboveTokens).units] as const] : [],
  );
  return {
    toleranceBasisPoints,
    finalAboveUnits: Object.fromEntries(above),
    seenFromUnits: seenFromUnits(BigInt(expectedUnits), decimals),
  };
}

/** The depth or tag that a payment's transfers on this network wait for. A large amount waits longer. */
export function finalityOf(
  { deposit, seenUnits }: Pick<Payment, 'deposit' | 'seenUnits'>,
  network: ConfiguredNetwork,
): Finality {
  const expectedUnits = BigInt(deposit?.expectedUnits ?? 0);
  const policy = policyOf(deposit, { networks: [network] });
  const depth = depthNeeded(network.name, expectedUnits, BigInt(seenUnits ?? 0), policy);
  return depth === 'final' ? (network.large ?? network) : network;
}
