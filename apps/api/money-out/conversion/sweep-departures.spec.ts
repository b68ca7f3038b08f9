import { Types } from 'mongoose';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { unrecordedDepartures } from './sweep-departures';

// Guarantee: a vault that a sweep emptied is read again unless the transfer to the treasury is stored.

const FEE_TAKER = '0x00000000000000000000000000000000000000Fe';
const [one, two, three] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const sweep = {
  environment: 'test' as const,
  network: 'base',
  treasury: TREASURY,
  vaults: [one, two, three].map((paymentId) => ({ paymentId, receivedUnits: '5' })),
};
const departure = (paymentId: Types.ObjectId, over: Partial<Transfer> = {}) =>
  ({ paymentId, direction: 'out', to: TREASURY, canonical: true, ...over }) as Transfer;
const unrecorded = (...stored: Transfer[]) =>
  unrecordedDepartures({ transfers: { ofTransaction: () => Promise.resolve(stored) } as never }, sweep, {
    txHash: '0x1',
    flushed: [one, two].map((id) => ({ paymentId: id.toHexString(), amountUnits: 5n })) as never,
  });

test.each<[string, Transfer[], Types.ObjectId[]]>([
  ['nothing', [], [one, two]],
  ['all transfers', [departure(one), departure(two)], []],
  ['an orphaned transfer', [departure(one, { canonical: false }), departure(two)], [one]],
  [
    'what the token kept of one vault, and not the rest',
    [departure(one, { to: FEE_TAKER }), departure(two)],
    [one],
  ],
])('with %s on record', async (_, stored, doubted) => {
  expect([...(await unrecorded(...stored))]).toEqual(doubted.map((id) => id.toHexString()));
});
