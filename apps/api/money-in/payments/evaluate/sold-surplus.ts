import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { assetOf, unitsWorth, worthRoundedUp } from './paid-assets';
import type { Payment } from '../document/payment.schema';
import type { PaymentRefund } from '../document/payment-refund.schema';

type WithSurplus = Pick<Payment, 'deposit' | 'surplusUnits' | 'settlement' | 'refunds'>;

/**
 * The most of an asset that returns a surplus sold with the rest: base units of the asset. A surplus is a
 * value in the chosen token, so it can be in any asset that the payment was paid in. The amount held for the
 * payer is not part of it. Earlier refunds of it are deducted in any asset. Pure.
 */
export function soldSurplusIn(payment: WithSurplus, of: Pick<Transfer, 'token' | 'network'>): bigint {
  const { deposit, surplusUnits = '0', settlement, refunds = [] } = payment;
  const asset = assetOf(deposit, of);
  if (!deposit || !asset) return 0n;
  const worth = (one: Pick<Transfer, 'token' | 'network'>, units: bigint) => {
    const rated = assetOf(deposit, one);
    return rated ? worthRoundedUp(deposit, rated, units) : 0n;
  };
  const held = worth(settlement?.heldAsset ?? deposit, BigInt(settlement?.heldUnits ?? 0));
  const refunded = refunds
    .filter(({ basis, status }) => basis === 'excess' && !isPayoutVoid(status))
    .reduce((total, refund) => total + worth(refund, soldUnitsIn(refund)), 0n);
  const left = BigInt(surplusUnits) - held - refunded;
  return left > 0n ? unitsWorth(deposit, asset, left) : 0n;
}

function soldUnitsIn({ sources }: PaymentRefund): bigint {
  return sources
    .filter(({ account }) => account !== 'held')
    .reduce((total, { units }) => total + BigInt(units), 0n);
}
