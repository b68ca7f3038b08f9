import type { NetworkDefinition, ObservedTransfer, TransactionEvidence } from '@cowrie/chain-evm';
import type { Confirmations, Token } from '@cowrie/dto';
import {
  type PaymentPolicy,
  type DerivedState,
  deriveState,
  threshold,
  type TransferFact,
} from '@cowrie/payment-state';
import { coinDecimalsOf } from '@cowrie/api/platform/chain/chain-family';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit, Payment } from '../payments/document/payment.schema';
import { factsOf, snapshotOf, transferIdOf } from '../payments/evaluate/payment-facts';
import { sentBackIds } from '../payments/refunds/sent-back';
import { assetOf, networksOfDeposit, worthOf } from '../payments/evaluate/paid-assets';
import { type Arrival, TRANSACTION_RULES, TRANSFER_RULES, VERDICT_PRIORITY } from './verdict.rules';
import type { LookupResult, LookupTransfer } from './transaction-lookup.types';

/** The answer of one network. */
export interface NetworkFinding {
  network: NetworkDefinition;
  /** Absent when the network does not know the transaction. */
  evidence?: TransactionEvidence | undefined;
}

/** The input of a lookup. */
export interface LookupSource {
  txHash: string;
  payment: Payment & { deposit: Deposit };
  /** The recorded transfers of the payment. */
  transfers: readonly Transfer[];
  policy: PaymentPolicy;
  /** Network → its newest known block, and the confirmations that the payment's transfers on it need. */
  depths: Readonly<Record<string, { headNumber: number; required: number }>>;
  findings: readonly NetworkFinding[];
  /** Networks that did not answer. */
  silent: readonly string[];
  now: Date;
}

/**
 * What a transaction means for a payment, from the answers of the networks and the records (docs/interface.md
 * §2.8). Pure.
 */
export function classify(source: LookupSource): LookupResult {
  const { txHash, findings, payment } = source;
  const transfers = arrivalsOf(source)
    .map((arrival) => ({
      verdict: TRANSFER_RULES.find(({ when }) => when(arrival))?.verdict ?? 'credited',
      ...arrival.transfer,
    }))
    .map(withFieldsOfVerdict)
    .sort((a, b) => VERDICT_PRIORITY.indexOf(a.verdict) - VERDICT_PRIORITY.indexOf(b.verdict));
  const found = { txHash, transfers, notChecked: [...source.silent], otherPaymentIds: [] };
  const [first] = transfers;
  if (first) return { ...found, verdict: first.verdict, network: first.network };
  for (const { verdict, state } of TRANSACTION_RULES) {
    const finding = findings.find(({ evidence }) => evidence?.state === state);
    if (finding) return { ...found, verdict, network: finding.network.name };
  }
  return { ...found, verdict: source.silent.includes(payment.deposit.network) ? 'no_answer' : 'not_found' };
}

function arrivalsOf(source: LookupSource): Arrival[] {
  const { address } = source.payment.deposit;
  const isHere = ({ to }: { to: string }) => to.toLowerCase() === address.toLowerCase();
  const mined = source.findings.flatMap(({ network, evidence }) =>
    evidence?.state === 'mined' ? [{ network, evidence }] : [],
  );
  const here = mined.flatMap(({ network, evidence }) =>
    evidence.transfers.filter(isHere).map((observed) => ({ network, observed })),
  );
  const derived = derivedStateWith(source, here);
  const sentBack = sentBackIds(source);
  return [
    ...here.map(({ network, observed }) => tokenArrival(source, derived, sentBack, network, observed)),
    ...mined.flatMap(({ network, evidence: { native } }) =>
      native && isHere(native) ? [nativeArrival(source, network, native.amountWei)] : [],
    ),
  ];
}

/** The state of the payment once the watcher has recorded the transfers that the network shows. */
function derivedStateWith(
  { payment, transfers, policy, now }: LookupSource,
  here: readonly { network: NetworkDefinition; observed: ObservedTransfer }[],
): DerivedState {
  const facts = factsOf(payment, transfers, []);
  const known = new Set(facts.transfers.filter(({ canonical }) => canonical).map(({ id }) => id));
  const unknown = here
    .map(({ network, observed }): TransferFact => ({
      id: transferIdOf({ network: network.name, ...observed }),
      network: network.name,
      token: observed.token,
      units: worthOfObserved(payment.deposit, network.name, observed),
      minedAt: observed.blockTimestampSeconds * 1000,
      canonical: true,
      depth: 'seen',
    }))
    .filter(({ id }) => !known.has(id));
  const replaced = new Set(unknown.map(({ id }) => id));
  const all = [...facts.transfers.filter(({ id }) => !replaced.has(id)), ...unknown];
  return deriveState(snapshotOf(payment), { ...facts, transfers: all }, policy, now.getTime());
}

function worthOfObserved(
  deposit: Deposit,
  network: string,
  { token, amountUnits }: ObservedTransfer,
): bigint {
  const asset = assetOf(deposit, { token: token as Token | undefined, network });
  return asset ? worthOf(deposit, asset, amountUnits) : amountUnits;
}

function tokenArrival(
  source: LookupSource,
  derived: DerivedState,
  sentBack: ReadonlySet<string>,
  network: NetworkDefinition,
  observed: ObservedTransfer,
): Arrival {
  const { payment, policy } = source;
  const { deposit } = payment;
  const { token, tokenAddress, amountUnits: units } = observed;
  const transferId = transferIdOf({ network: network.name, ...observed });
  const expected = BigInt(deposit.expectedUnits);
  const isShort = payment.paidAt === undefined && derived.seenUnits < threshold(expected, policy);
  return {
    transfer: {
      network: network.name,
      transferId,
      token,
      tokenAddress,
      units,
      decimals: token && network.tokens[token]?.decimals,
      confirmations: confirmationsOf(source, network.name, observed.blockNumber),
      missingUnits: isShort ? expected - derived.seenUnits : undefined,
    },
    isNative: false,
    isOwnNetwork: networksOfDeposit(deposit).includes(network.name),
    isOwnToken: token === deposit.token,
    isCredited: isCredited(source, transferId),
    isShort,
    kind: derived.exceptions.find((one) => one.transferId === transferId)?.kind,
    isSentBack: sentBack.has(transferId),
  };
}

function nativeArrival({ payment }: LookupSource, network: NetworkDefinition, units: bigint): Arrival {
  return {
    transfer: { network: network.name, units, decimals: coinDecimalsOf(network) },
    isNative: true,
    isOwnNetwork: network.name === payment.deposit.network,
    isOwnToken: false,
    isSentBack: false,
    isCredited: false,
    isShort: false,
  };
}

/** True when the payment has credited the transfer. Enough confirmations alone are not a credit. */
function isCredited({ payment, transfers }: LookupSource, transferId: string): boolean {
  const stored = transfers.find((one) => transferIdOf(one) === transferId);
  return stored?.canonical === true && payment.creditedIds?.includes(transferId) === true;
}

/** The confirmations of a mined transfer. Its own block counts, so there is at least one. */
function confirmationsOf({ depths }: LookupSource, network: string, blockNumber: number): Confirmations {
  const { headNumber, required } = depths[network] ?? { headNumber: 0, required: 1 };
  const depth = Math.max(headNumber - blockNumber, 0) + 1;
  return { seen: Math.min(depth, required), required };
}

/** Keeps `confirmations` and `missingUnits` only for the verdicts that report them. */
function withFieldsOfVerdict(transfer: LookupTransfer): LookupTransfer {
  const isOpen = transfer.verdict === 'short' || transfer.verdict === 'waiting_for_confirmations';
  return {
    ...transfer,
    confirmations: isOpen ? transfer.confirmations : undefined,
    missingUnits: transfer.verdict === 'short' ? transfer.missingUnits : undefined,
  };
}
