import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { assetOf } from '../evaluate/paid-assets';
import type { Payment, Settlement } from '../document/payment.schema';

/**
 * Identifies a payment's held surplus where a decision names transfers (docs/decisions/0054). No transfer has
 * this ID.
 */
export const HELD_SURPLUS = 'surplus';

/** A sum of money that waits for a decision. `units` are base units of the token, a decimal string. */
export type HeldSum = Pick<Transfer, 'network' | 'token' | 'tokenAddress' | 'units'>;

/**
 * The part of a settled payment's money that is held for the payer and was not refunded; undefined if there
 * is none. Until the payment is settled, a refusal of the exchange can still leave all its money to the
 * operator. Pure.
 */
export function heldSurplus({
  deposit,
  settlement,
  resolutions,
}: Pick<Payment, 'deposit' | 'settlement' | 'resolutions'>): HeldSum | undefined {
  if (!deposit || settlement?.state !== 'settled' || !settlement.heldUnits) return undefined;
  if (resolutions.some(({ transferId }) => transferId === HELD_SURPLUS)) return undefined;
  const { heldAsset, heldUnits } = settlement;
  const { network, token, tokenAddress } = (heldAsset && assetOf(deposit, heldAsset)) ?? deposit;
  return { network, token, tokenAddress, units: heldUnits };
}

/** True once an operator has given the surplus to the merchant. It is then sold with the rest. */
export function isSurplusGiven({ resolutions }: Pick<Payment, 'resolutions'>): boolean {
  return resolutions.some(({ transferId, kind }) => transferId === HELD_SURPLUS && kind === 'accepted');
}

/**
 * The settlement that continues to sell a held surplus once an operator has given it to the merchant;
 * undefined if there is nothing to continue. A rest that was too small for an order is sold with it. Pure.
 */
export function settlementOfGiven(
  { settlement, resolutions }: Pick<Payment, 'settlement' | 'resolutions'>,
  now: Date,
): Settlement | undefined {
  if (settlement?.state !== 'settled' || !settlement.heldUnits) return undefined;
  if (!isSurplusGiven({ resolutions })) return undefined;
  const sold: Settlement = {
    ...settlement,
    state: 'converting',
    orderRequestedAt: now,
    dueAt: now,
    tries: 0,
  };
  const { heldUnits, heldAsset, otherSent } = settlement;
  const withHeld = (units = '0') => (BigInt(units) + BigInt(heldUnits)).toString();
  if (!heldAsset) sold.sentUnits = withHeld(settlement.sentUnits);
  if (otherSent)
    sold.otherSent = otherSent.map(({ unsoldUnits: _, ...sent }) => {
      const isHeld = sent.token === heldAsset?.token && sent.network === heldAsset.network;
      return isHeld ? { ...sent, sentUnits: withHeld(sent.sentUnits) } : sent;
    });
  delete sold.heldUnits;
  delete sold.heldAsset;
  delete sold.unsoldUnits;
  delete sold.settledAt;
  return sold;
}
