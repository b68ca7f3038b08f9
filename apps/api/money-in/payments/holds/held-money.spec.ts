import { aLockedPayment, aTransfer } from '../../testing/builders';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { heldMoney, isMoneyHeld } from './held-money';
import { HELD_SURPLUS } from './held-surplus';
import type { Payment, Settlement } from '../document/payment.schema';
import { transferIdOf } from '../evaluate/payment-facts';

const NOW = new Date('2026-03-01T12:00:00Z');
const PAYMENT = aLockedPayment(NOW);
const arrived = (over: Partial<Transfer> = {}): Transfer =>
  aTransfer(PAYMENT, { units: '1000000', confirmedAt: NOW, ...over });
const late = (transfer: Transfer) => ({ transferId: transferIdOf(transfer), kind: 'late' as const, at: NOW });
const isHeld = (over: Partial<Payment>, ...transfers: Transfer[]): boolean =>
  isMoneyHeld({ ...PAYMENT, ...over }, transfers, aConfig());

it('holds all money of a payment that failed or expired, and none that is credited', () => {
  expect(isHeld({ status: 'failed' }, arrived())).toBe(true);
  expect(isHeld({ status: 'expired' }, arrived())).toBe(true);
  for (const status of ['pending', 'processing', 'completed'] as const)
    expect(isHeld({ status }, arrived())).toBe(false);
});

it('holds what was reported as late until an operator has decided about it', () => {
  const transfer = arrived();
  const reported = { status: 'completed', exceptions: [late(transfer)] } as const;
  expect(isHeld({ ...reported, exceptions: [...reported.exceptions] }, transfer)).toBe(true);
  for (const kind of ['accepted', 'refunded'] as const) {
    const resolutions = [{ transferId: transferIdOf(transfer), kind, reason: 'asked', by: 'ada', at: NOW }];
    expect(isHeld({ ...reported, exceptions: [...reported.exceptions], resolutions }, transfer)).toBe(false);
  }
});

describe('a surplus that is held for the payer', () => {
  const settled = (over: Partial<Settlement> = {}): Partial<Payment> => ({
    status: 'completed',
    settlement: { state: 'settled', provider: 'hold', sentUnits: '5000000', heldUnits: '2000000', ...over },
  });
  const refunded = {
    transferId: HELD_SURPLUS,
    kind: 'refunded' as const,
    reason: 'asked',
    by: 'ada',
    at: NOW,
  };

  it('waits once the payment is settled, until it is recorded as sent back', () => {
    const paid = arrived({ units: '7000000' });
    expect(heldMoney({ ...PAYMENT, ...settled() }, [paid])).toEqual([
      { network: 'base', token: 'USDC', tokenAddress: PAYMENT.deposit.tokenAddress, units: '2000000' },
    ]);
    expect(isHeld(settled(), paid)).toBe(true);
    expect(isHeld({ ...settled(), resolutions: [refunded] }, paid)).toBe(false);
  });

  it('does not wait while it may still be refused, or when it is dust', () => {
    for (const state of ['converting', 'charging', 'refused'] as const)
      expect(isHeld(settled({ state }))).toBe(false);
    expect(isHeld(settled({ heldUnits: '999999' }))).toBe(false);
  });

  it('adds up with late money', () => {
    const transfer = arrived({ units: '400000' });
    expect(isHeld({ ...settled({ heldUnits: '600000' }), exceptions: [late(transfer)] }, transfer)).toBe(
      true,
    );
  });
});

it('holds no dust, but sums of one token or more', () => {
  const halves = [0, 1].map((ordinal) => arrived({ units: '500000', ordinal }));
  expect(isHeld({ status: 'failed' }, arrived({ units: '999999' }))).toBe(false);
  expect(isHeld({ status: 'failed' }, ...halves)).toBe(true);
});

it.each<[string, Partial<Transfer>]>([
  ['a reorg took back', { canonical: false }],
  ['is not deep enough', { confirmedAt: undefined }],
  ['left the vault', { direction: 'out' }],
  ['is of an unlisted token', { token: undefined }],
])('holds nothing that %s', (_, over) => {
  expect(isHeld({ status: 'failed' }, arrived(over))).toBe(false);
});
