import type { ObservedTransfer, TokenDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import { aLockedPayment, aTransfer } from '../testing/builders';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { transferIdOf } from '../payments/evaluate/payment-facts';
import type { PaymentRefund } from '../payments/document/payment-refund.schema';
import type { Payment, Resolution } from '../payments/document/payment.schema';
import { classify, type LookupSource } from './transaction.classify';

const base = aNetwork();
const polygon = aNetwork({ name: 'polygon', chainId: 137 });
const NOW = new Date(Date.UTC(2033, 0, 1));
const TX = `0x${'ab'.repeat(32)}`;
const BLOCK = { number: 100, hash: `0x${'1'.repeat(64)}`, parentHash: `0x${'2'.repeat(64)}` };
const STRANGER = '0x00000000000000000000000000000000000057a6';
const IN_TIME = NOW.getTime() / 1000 + 60;
const TOO_LATE = NOW.getTime() / 1000 + 3600;
const payment = aLockedPayment(NOW);
const { address } = payment.deposit;

type Mined = Extract<TransactionEvidence, { state: 'mined' }>;

function observed(over: Partial<ObservedTransfer> = {}): ObservedTransfer {
  return {
    token: 'USDC',
    tokenAddress: payment.deposit.tokenAddress,
    from: STRANGER,
    to: address,
    amountUnits: 5_000_000n,
    txHash: TX,
    ordinal: 0,
    blockNumber: BLOCK.number,
    blockHash: BLOCK.hash,
    blockTimestampSeconds: IN_TIME,
    ...over,
  };
}

const block = { ...BLOCK, timestampSeconds: IN_TIME };
const mined = (transfers: ObservedTransfer[], native?: Mined['native']): Mined => ({
  state: 'mined',
  txHash: TX,
  block,
  transfers,
  ...(native && { native }),
});

/** The transfer as the watcher records it. */
const storedOf = (one: ObservedTransfer, over: Partial<Transfer> = {}): Transfer =>
  aTransfer(payment, {
    txHash: TX,
    ordinal: one.ordinal,
    token: one.token,
    units: one.amountUnits.toString(),
    minedAt: new Date(one.blockTimestampSeconds * 1000),
    blockNumber: one.blockNumber,
    ...over,
  });

interface Case {
  evidence?: TransactionEvidence;
  on?: typeof base;
  stored?: Transfer[];
  over?: Partial<Payment>;
  source?: Partial<LookupSource>;
}

const depthsAt = (headNumber: number) => ({
  base: { headNumber, required: 3 },
  polygon: { headNumber, required: 3 },
});

function lookUp({ evidence, on = base, stored = [], over = {}, source = {} }: Case) {
  return classify({
    txHash: TX,
    payment: { ...payment, ...over } as LookupSource['payment'],
    transfers: stored,
    policy: { toleranceBasisPoints: 50 },
    depths: depthsAt(101),
    findings: [base, polygon].map((network) => ({ network, ...(network === on && { evidence }) })),
    silent: [],
    now: NOW,
    ...source,
  });
}

const id = transferIdOf({ network: 'base', txHash: TX, ordinal: 0 });
const unlisted = { token: undefined, tokenAddress: STRANGER };
const resolved = (kind: Resolution['kind']): Resolution[] => [
  { transferId: id, kind, reason: 'r', by: 'ada', at: NOW },
];
const ended = { status: 'completed', creditedIds: [], paidAt: NOW } as Partial<Payment>;
const credited = { creditedIds: [id] };
const late = observed({ blockTimestampSeconds: TOO_LATE });
const recordedLate = { evidence: mined([late]), stored: [storedOf(late)] };
const refundOf = (units: string, status: PaymentRefund['status'] = 'final') =>
  ({ token: 'USDC', network: 'base', units, status, sources: [{ account: 'sent', units }] }) as PaymentRefund;

it.each<[string, string, Case]>([
  [
    'recorded and credited',
    'credited',
    { evidence: mined([observed()]), stored: [storedOf(observed())], over: credited },
  ],
  [
    'not recorded by the watcher yet, with enough confirmations',
    'waiting_for_confirmations',
    { evidence: mined([observed()]), source: { depths: depthsAt(500) } },
  ],
  [
    'recorded, with too few confirmations',
    'waiting_for_confirmations',
    {
      evidence: mined([observed()]),
      stored: [storedOf(observed(), { confirmedAt: undefined, finalAt: undefined })],
    },
  ],
  [
    'orphaned, and mined again',
    'waiting_for_confirmations',
    { evidence: mined([observed()]), stored: [storedOf(observed(), { canonical: false })], over: credited },
  ],
  ['in no block', 'waiting_for_block', { evidence: { state: 'waiting', txHash: TX } }],
  ['less than expected', 'short', { evidence: mined([observed({ amountUnits: 4_000_000n })]) }],
  [
    'less than expected, within the tolerance',
    'waiting_for_confirmations',
    { evidence: mined([observed({ amountUnits: 4_980_000n })]) },
  ],
  [
    'less than expected, and accepted',
    'credited',
    {
      evidence: mined([observed({ amountUnits: 1n })]),
      stored: [storedOf(observed({ amountUnits: 1n }))],
      over: { ...ended, ...credited, resolutions: resolved('accepted') },
    },
  ],
  ['after the window', 'late', { evidence: mined([late]) }],
  [
    'after the window, and accepted',
    'credited',
    {
      ...recordedLate,
      over: { ...ended, ...credited, resolutions: resolved('accepted') },
    },
  ],
  ['in time for a payment that is over', 'after_completion', { evidence: mined([observed()]), over: ended }],
  [
    'noted as sent back',
    'refunded',
    {
      ...recordedLate,
      over: { resolutions: resolved('refunded') },
    },
  ],
  [
    'sent back by a refund that is final',
    'refunded',
    {
      ...recordedLate,
      over: { ...ended, refunds: [refundOf('5000000')] },
    },
  ],
  [
    'less than expected, and sent back',
    'refunded',
    {
      evidence: mined([observed({ amountUnits: 4_000_000n })]),
      stored: [storedOf(observed({ amountUnits: 4_000_000n }))],
      over: { status: 'failed', ...credited, refunds: [refundOf('4000000')] },
    },
  ],
  [
    'sent back in part',
    'late',
    {
      ...recordedLate,
      over: { ...ended, refunds: [refundOf('4999999')] },
    },
  ],
  [
    'going back in a refund that the chain can still take back',
    'late',
    {
      ...recordedLate,
      over: { ...ended, refunds: [refundOf('5000000', 'sent')] },
    },
  ],
  ['in the other token', 'wrong_token', { evidence: mined([observed({ token: 'USDT' })]) }],
  [
    'in the network’s own coin',
    'wrong_token',
    { evidence: mined([], { from: STRANGER, to: address, amountWei: 5n }) },
  ],
  ['in an unlisted token with the symbol USDC', 'unlisted_token', { evidence: mined([observed(unlisted)]) }],
  ['in the right token on another network', 'wrong_network', { evidence: mined([observed()]), on: polygon }],
  [
    'in the other token on another network',
    'wrong_network',
    { evidence: mined([observed({ token: 'USDT' })]), on: polygon },
  ],
  [
    'in the own coin of another network',
    'wrong_network',
    { evidence: mined([], { from: STRANGER, to: address, amountWei: 5n }), on: polygon },
  ],
  [
    'in an unlisted token on another network',
    'unlisted_token',
    { evidence: mined([observed(unlisted)]), on: polygon },
  ],
  ['of zero', 'zero_value', { evidence: mined([observed({ amountUnits: 0n })]) }],
  ['reverted', 'failed_on_chain', { evidence: { state: 'failed', txHash: TX, block } }],
  ['to another address', 'other_address', { evidence: mined([observed({ to: STRANGER })]) }],
  [
    'in the network’s own coin to another address',
    'other_address',
    { evidence: mined([], { from: address, to: STRANGER, amountWei: 5n }) },
  ],
  ['without transfers', 'other_address', { evidence: mined([]) }],
  ['unknown to all networks', 'not_found', {}],
  ['unknown, while the payment’s network does not answer', 'no_answer', { source: { silent: ['base'] } }],
  ['unknown, while another network does not answer', 'not_found', { source: { silent: ['polygon'] } }],
])('classifies a transaction %s as %s', (_what, verdict, given) => {
  expect(lookUp(given).verdict).toBe(verdict);
});

it('counts confirmations from the transfer’s own block, up to the number that is required', () => {
  const seen = (headNumber: number) =>
    lookUp({ evidence: mined([observed()]), source: { depths: depthsAt(headNumber) } }).transfers[0]
      ?.confirmations;
  expect([seen(0), seen(100), seen(101), seen(900)]).toEqual([
    { seen: 1, required: 3 },
    { seen: 1, required: 3 },
    { seen: 2, required: 3 },
    { seen: 3, required: 3 },
  ]);
});

it('deducts all transfers, recorded or not, from the missing amount', () => {
  const earlier = aTransfer(payment, { units: '1000000' });
  const [first] = lookUp({
    evidence: mined([observed({ amountUnits: 1_500_000n })]),
    stored: [earlier],
  }).transfers;
  expect(first).toMatchObject({
    verdict: 'short',
    missingUnits: 2_500_000n,
    confirmations: { seen: 2, required: 3 },
  });
});

it('does not call a top-up that completes the sum short', () => {
  const earlier = aTransfer(payment, { units: '2000000' });
  const { verdict } = lookUp({ evidence: mined([observed({ amountUnits: 3_000_000n })]), stored: [earlier] });
  expect(verdict).toBe('waiting_for_confirmations');
});

it('classifies every transfer to the address, the most important first, and none to other addresses', () => {
  const transfers = [
    observed({ ...unlisted, ordinal: 0 }),
    observed({ amountUnits: 0n, ordinal: 1 }),
    observed({ token: 'USDT', ordinal: 2 }),
    observed({ ordinal: 3 }),
    observed({ to: STRANGER, ordinal: 4 }),
  ];
  const { transfers: judged } = lookUp({
    evidence: mined(transfers, { from: STRANGER, to: address, amountWei: 1n }),
  });
  expect(judged.map(({ verdict, transferId }) => [verdict, transferId?.split(':')[2]])).toEqual([
    ['waiting_for_confirmations', '3'],
    ['wrong_token', '2'],
    ['wrong_token', undefined],
    ['unlisted_token', '0'],
    ['zero_value', '1'],
  ]);
});

it.each<[string, Case]>([
  [
    'the other token',
    { evidence: mined([observed(), observed({ token: 'USDT', amountUnits: 1n, ordinal: 1 })]) },
  ],
  [
    'the network’s own coin',
    { evidence: mined([observed()], { from: STRANGER, to: address, amountWei: 1n }) },
  ],
  [
    'its token after the payment was over',
    { evidence: mined([observed(), observed({ ordinal: 1 })]), over: ended },
  ],
])('classifies a transaction that paid in full and also moved dust of %s as credited', (_what, given) => {
  const result = lookUp({ stored: [storedOf(observed())], ...given, over: { ...given.over, ...credited } });
  expect([result.verdict, result.transfers.length]).toEqual(['credited', 2]);
});

it('classifies a transaction that paid in full as credited, also when another network knows its hash', () => {
  const dust = mined([observed({ amountUnits: 1n })]);
  const findings = [
    { network: polygon, evidence: dust },
    { network: base, evidence: mined([observed()]) },
  ];
  const result = lookUp({ stored: [storedOf(observed())], over: credited, source: { findings } });
  expect([result.verdict, result.network]).toEqual(['credited', 'base']);
});

it('compares addresses case-insensitively', () => {
  const inCapitals = observed({ to: address.toUpperCase().replace('0X', '0x') });
  expect(lookUp({ evidence: mined([inCapitals]) }).verdict).toBe('waiting_for_confirmations');
});

it('uses the decimals of the token on the network where it was found', () => {
  const USDC = { ...base.tokens.USDC, decimals: 18 } as TokenDefinition;
  const bsc = aNetwork({ name: 'bsc', tokens: { ...base.tokens, USDC } });
  const findings = [{ network: bsc, evidence: mined([observed()]) }];
  expect(lookUp({ source: { findings } }).transfers[0]).toMatchObject({
    verdict: 'wrong_network',
    decimals: 18,
  });
  expect(lookUp({ evidence: mined([observed(unlisted)]) }).transfers[0]?.decimals).toBeUndefined();
});

it('names the networks that did not answer, also when another network has the transaction', () => {
  const answer = lookUp({ evidence: mined([observed()]), source: { silent: ['polygon'] } });
  expect(answer).toMatchObject({ network: 'base', notChecked: ['polygon'] });
});
