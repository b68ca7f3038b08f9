import { calculateObjectSize } from 'bson';
import { COUNTED_TRANSFERS_LIMIT, evaluate } from '@cowrie/payment-state';
import { aLockedPayment, aTransfer } from '../../testing/builders';
import { ledgerBalancesOf } from '../../testing/ledger-balances';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { commitOf } from './payment-commit';
import { factsOf, snapshotOf } from '../evaluate/payment-facts';
import { policyOf } from '../evaluate/payment-policy';
import type { Payment } from './payment.schema';

const DUST = 20_000;
/** Most of it is 100 events with the payment’s details. */
const MOST_BYTES = 200_000;
const now = new Date('2033-01-01T00:10:00.000Z');
const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [aNetwork()] } } });

/** The payment as it is stored after an evaluation. */
function evaluated(payment: Payment, transfers: readonly Transfer[]): Payment {
  const policy = policyOf(payment.deposit, { networks: [aNetwork()] });
  const result = evaluate(snapshotOf(payment), factsOf(payment, transfers, []), policy, now.getTime());
  const { settlement } = payment;
  const commit = commitOf({
    payment,
    resolutions: [],
    transfers,
    result,
    settlement,
    screening: undefined,
    now,
    config,
  });
  if (!commit) return payment;
  const { set, exceptions = [], events = [], ledger = [], history = [] } = commit;
  return {
    ...payment,
    ...set,
    exceptions: [...payment.exceptions, ...exceptions],
    events: [...payment.events, ...events],
    ledger: [...payment.ledger, ...ledger],
    history: [...payment.history, ...history],
  };
}

it('a payment that receives 20,000 transfers of dust stays small, and is paid by its own transfer', () => {
  const payment = aLockedPayment(new Date('2033-01-01T00:00:00.000Z'));
  const dust = Array.from({ length: DUST }, () => aTransfer(payment, { units: '1' }));
  const transfers = [...dust, aTransfer(payment)];
  const stored = evaluated(evaluated(payment, dust), transfers);
  expect(stored.creditedIds).toHaveLength(COUNTED_TRANSFERS_LIMIT);
  expect(stored).toMatchObject({
    status: 'processing',
    confirmedUnits: String(5_000_000 + COUNTED_TRANSFERS_LIMIT - 1),
    paidAt: now,
  });
  expect(calculateObjectSize(stored)).toBeLessThan(MOST_BYTES);
  // The rest is in the ledger, so an operator can refund it.
  expect(ledgerBalancesOf(stored)).toMatchObject({
    'received USDC@base': -5_000_000,
    'surplus USDC@base': 1 - COUNTED_TRANSFERS_LIMIT,
    'unallocated USDC@base': COUNTED_TRANSFERS_LIMIT - DUST - 1,
  });
  // Once settlement has begun, dust changes nothing.
  const settling = evaluated(
    { ...stored, settlement: { state: 'sweeping', provider: 'sandbox' } },
    transfers,
  );
  expect(settling.creditedIds).toEqual(stored.creditedIds);
  expect(calculateObjectSize(settling)).toBeLessThan(MOST_BYTES);
});
