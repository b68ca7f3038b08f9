import { Types } from 'mongoose';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Payout } from '../payouts/payout.schema';

let count = 0;

/** Returns a refund's payout that is ready to be sent: 5 USDC, as requested by its merchant. */
export function aPayout(now: Date, over: Partial<Payout> = {}, network = aNetwork()): Payout {
  const number = (count += 1);
  return {
    _id: new Types.ObjectId(),
    environment: 'test',
    businessId: new Types.ObjectId(),
    purpose: 'refund',
    paymentId: new Types.ObjectId(),
    clientReference: `order${number}`,
    token: 'USDC',
    network: network.name,
    tokenAddress: tokenAddressOf(network, over.token ?? 'USDC'),
    decimals: 6,
    units: '5000000',
    treasury: TREASURY,
    status: 'queued',
    version: 1,
    requestedBy: { kind: 'merchant', id: 'm', name: 'Ada Stores' },
    rule: { isAboveLimit: false, isPayerTrusted: false },
    approvals: [],
    destination: { address: `0x${String(number).padStart(40, '4')}`, givenBy: 'merchant', at: now },
    history: [],
    createdAt: now,
    updatedAt: now,
    ...over,
  };
}
