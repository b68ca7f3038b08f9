import type { PaidTransfer } from '@cowrie/chain-evm';
import { aPayout } from '@cowrie/api/money-out/testing/builders';
import { newHandOut } from '@cowrie/api/money-out/payouts/sending/hand-out.create';
import type { SentPayout } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { payoutFaults } from './payout-check';

const NOW = new Date(1_800_000_000_000);
const FLOAT = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TX_HASH = `0x${'a'.repeat(64)}`;

function aSentPayout(): SentPayout {
  const queued = aPayout(NOW, { destination: { address: TO, givenBy: 'merchant', at: NOW } });
  const attempts = [{ txHash: TX_HASH }] as NonNullable<SentPayout['handOut']['attempts']>;
  const handOut = newHandOut(
    queued,
    { signer: 'hot', from: FLOAT, at: NOW, nonce: 0, attempts },
    { finalNumber: 10 },
  );
  return { ...queued, status: 'failed', handOut };
}

const aTransfer = ({ tokenAddress }: SentPayout, over: Partial<PaidTransfer>): PaidTransfer => ({
  tokenAddress,
  from: FLOAT,
  to: TO,
  amountUnits: 5_000_000n,
  txHash: TX_HASH,
  ordinal: 0,
  blockNumber: 11,
  blockHash: `0x${'b'.repeat(64)}`,
  blockTimestampSeconds: NOW.getTime() / 1000,
  ...over,
});

it.each<[string, Partial<PaidTransfer>, number]>([
  ['all of it', {}, 1],
  ['all of it but the token’s fee', { amountUnits: 4_990_000n, keptUnits: [10_000n] }, 1],
  ['less, in a transaction that the float has signed', { amountUnits: 4_000_000n }, 1],
  ['less, in another transaction', { amountUnits: 4_000_000n, txHash: `0x${'c'.repeat(64)}` }, 0],
  ['more', { amountUnits: 5_000_001n }, 0],
])('a payout that is not paid in the books, and on the chain %s', (_, over, faults) => {
  const payout = aSentPayout();
  expect(payoutFaults([payout], [aTransfer(payout, over)], 20)).toHaveLength(faults);
});
