import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { paidByText } from './payment.present';

const NOW = new Date('2026-11-29T12:00:00.000Z');
const HASH = `0x${'ab'.repeat(32)}`;
const paid = (over: object = {}) =>
  aLockedPayment(NOW, { confirmedUnits: '1000000', creditedIds: [`base:${HASH}:0`], ...over });

it('says how a payment came, and what its relay cost in the network’s coin', () => {
  expect(paidByText(aLockedPayment(NOW))).toBeUndefined();
  expect(paidByText(paid())).toBe('transfer');
  const signedTransfer = { txHashes: [HASH], costWei: '94766000663362' };
  expect(paidByText(paid({ signedTransfer }))).toBe('signature, with gas of 0.000094766000663362 ETH');
});
