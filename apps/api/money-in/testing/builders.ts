import { Types } from 'mongoose';
import type { Token } from '@cowrie/dto';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { vaultOn } from '@cowrie/api/platform/chain/chain-family';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Deposit, Payment } from '../payments/document/payment.schema';

let count = 0;

/** Returns an open payment of 7,750 NGN whose customer has chosen nothing yet. */
export function aPayment(now: Date, over: Partial<Payment> = {}): Payment {
  const number = (count += 1).toString().padStart(8, '0');
  return {
    _id: new Types.ObjectId(),
    businessId: new Types.ObjectId(),
    userId: 'user',
    environment: 'test',
    payCode: `code${number}`,
    fiatAmount: '7750.00',
    currency: 'NGN',
    collectInUSD: false,
    clientReference: `order${number}`,
    reference: `internal${number}`,
    customer: { email: 'ada@example.com', emailKey: 'ada@example.com' },
    metadata: {},
    status: 'pending',
    version: 1,
    expiresAt: new Date(now.getTime() + 60 * 60_000),
    exceptions: [],
    resolutions: [],
    ledger: [],
    history: [],
    events: [],
    createdAt: now,
    updatedAt: now,
    ...over,
  };
}

/** Returns a choice of 5 USDC at 1,550 NGN each, with a tolerance of 0.5 %. */
export function aDeposit(
  paymentId: Types.ObjectId,
  lockedAt: Date,
  { network = aNetwork(), token = 'USDC' as Token } = {},
): Deposit {
  const { factory } = network;
  return {
    token,
    network: network.name,
    tokenAddress: tokenAddressOf(network, token),
    decimals: 6,
    address: vaultOn(network, { treasury: TREASURY, paymentId: paymentId.toHexString() }),
    factory,
    treasury: TREASURY,
    rate: '1550.00',
    expectedUnits: '5000000',
    toleranceBasisPoints: 50,
    lockedAt,
  };
}

/** Returns the evidence of a rate of 1,550 from two sources that agreed a second before `at`. */
export function aRateEvidence(at: Date): NonNullable<Deposit['rateEvidence']> {
  const asOf = new Date(at.getTime() - 1000);
  return {
    rate: '1550',
    agreedAt: at,
    rule: 'median',
    markupBasisPoints: 0,
    payableDecimals: 6,
    readings: [
      { source: 'coinbase', rate: '1550', asOf, role: 'price' },
      { source: 'cross', rate: '1552.5', asOf, role: 'price' },
    ],
  };
}

/** Returns a payment whose customer has chosen, with a window of 30 minutes. */
export function aLockedPayment(
  now: Date,
  over: Partial<Payment> = {},
  network = aNetwork(),
): Payment & { deposit: Deposit } {
  const payment = aPayment(now, over);
  const expiresAt = new Date(now.getTime() + 30 * 60_000);
  const watchedUntil = new Date(expiresAt.getTime() + 7 * 86_400_000);
  const deposit = aDeposit(payment._id, now, { network });
  return {
    ...payment,
    expiresAt,
    watchedSince: now,
    watchedUntil,
    ...over,
    deposit: { ...deposit, ...over.deposit },
  };
}

/** Returns a transfer of exactly the expected amount, in time and final. */
export function aTransfer(
  { _id, environment, deposit }: Payment & { deposit: Deposit },
  over: Partial<Transfer> = {},
): Transfer {
  const number = (count += 1);
  const minedAt = over.minedAt ?? new Date(deposit.lockedAt.getTime() + 60_000);
  return {
    _id: new Types.ObjectId(),
    environment,
    network: deposit.network,
    txHash: `0x${number.toString(16).padStart(64, '0')}`,
    ordinal: 0,
    paymentId: _id,
    direction: 'in',
    token: deposit.token,
    tokenAddress: deposit.tokenAddress,
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    to: deposit.address,
    units: deposit.expectedUnits,
    blockNumber: 100 + number,
    blockHash: `0x${'b'.repeat(64)}`,
    minedAt,
    canonical: true,
    confirmedAt: minedAt,
    finalAt: minedAt,
    revision: 1,
    isUnevaluated: false,
    ...over,
  };
}
