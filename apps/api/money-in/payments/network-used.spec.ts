import { Types } from 'mongoose';
import { aLockedPayment, aTransfer } from '../testing/builders';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { networkUsed, usedNetworkOf } from './network-used';

const payment = aLockedPayment(new Date(0));
const [base, celo, polygon] = ['base', 'celo', 'polygon'] as const;
const otherAssets = [celo, polygon].map((network) => ({ ...payment.deposit, network, counts: true }));
const deposit = { ...payment.deposit, network: base, otherAssets };
const paid = (network: string, units: string, blockNumber: number): Transfer =>
  aTransfer(payment, { _id: new Types.ObjectId(), network, units, blockNumber });

it.each<[string, Transfer[], string | undefined, number | undefined]>([
  ['the chosen one before anything has come', [], undefined, undefined],
  ['the chosen one that was paid on', [paid(base, '5', 7)], undefined, 0],
  ['another one that was paid on', [paid(celo, '5', 7)], celo, 0],
  ['the one that brought the most', [paid(base, '2', 9), paid(celo, '3', 7)], celo, 1],
  [
    'that of most money, not of most transfers',
    [paid(celo, '2', 7), paid(celo, '2', 8), paid(base, '5', 1)],
    undefined,
    2,
  ],
  ['the chosen one of two equal ones', [paid(celo, '5', 9), paid(base, '5', 7)], undefined, 1],
  ['always the same of two others that are equal', [paid(polygon, '5', 7), paid(celo, '5', 9)], celo, 1],
  ['with the newest transaction there', [paid(celo, '1', 9), paid(celo, '4', 7)], celo, 0],
])('says that the network used is %s', (_what, transfers, paidNetwork, of) => {
  const used = usedNetworkOf(deposit, transfers);
  expect(used).toEqual({ paidNetwork, txHash: of === undefined ? undefined : transfers[of]?.txHash });
  expect(networkUsed({ deposit, ...used })).toBe(paidNetwork ?? base);
});
