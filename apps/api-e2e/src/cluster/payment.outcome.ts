import { Types } from 'mongoose';
import { TOKENS } from '@cowrie/dto';
import type { Cluster, OpenPayment } from './cluster';
import { TREASURY } from './payment.chain';

/** The fields of a stored payment that an outcome needs. */
interface StoredPayment {
  status: string;
  reference: string;
  settlement?: { collectedFiatAmount?: string; merchantFee?: string; sentUnits?: string };
  history: { from: string; to: string }[];
  events: { type: string; sequence: number }[];
  ledger: { lines: { account: string; asset: string; units: string }[] }[];
}

/** What happened to a payment on the chain, at the exchange and in the ledger. */
export interface PaymentOutcome {
  status: string;
  history: string[];
  /** Sequence number and type, in the order of delivery to merchants. */
  events: string[];
  /** Balance of the vault, base units. */
  vaultBalance: bigint;
  /** Each transfer out of the vault, as the chain shows it, in base units. */
  swept: bigint[];
  /** Each sale at the exchange, base units. */
  sold: bigint[];
  collected?: string | undefined;
  fee?: string | undefined;
  /** By asset and account. */
  balances: Record<string, string>;
  /** Entries of the ledger whose lines do not sum to zero. */
  unbalancedEntries: number;
}

export async function outcomeOf(cluster: Cluster, payment: OpenPayment): Promise<PaymentOutcome> {
  const stored = (await cluster
    .collection('payments')
    .findOne({ _id: new Types.ObjectId(payment.paymentId) as never })) as unknown as StoredPayment;
  const orders = await cluster
    .collection('sandbox_orders')
    .find({ idempotencyKey: { $regex: `^${stored.reference}` } })
    .toArray();
  const chain = cluster.chainOf(payment.network);
  const swept = await chain.sentFrom(payment.address, payment.token);
  return {
    status: stored.status,
    history: stored.history.map(({ from, to }) => `${from} → ${to}`),
    events: stored.events.map(({ sequence, type }) => `${sequence} ${type}`),
    vaultBalance: await chain.balanceOf(payment.address, payment.token),
    swept: swept.map(({ units }) => units),
    sold: orders.map(({ soldUnits }) => BigInt(String(soldUnits))),
    collected: stored.settlement?.collectedFiatAmount,
    fee: stored.settlement?.merchantFee,
    balances: balancesOf(stored),
    unbalancedEntries: stored.ledger.filter(({ lines }) => !isBalanced(lines)).length,
  };
}

/** A completed payment of 3,100 NGN: every unit is swept, sold, charged and reported exactly once. */
export function completedOutcome({ units, token, network }: OpenPayment): PaymentOutcome {
  const asset = `${token}@${network}`;
  return {
    status: 'completed',
    history: ['pending → processing', 'processing → completed'],
    events: ['1 payment.processing', '2 payment.paid', '3 payment.completed'],
    vaultBalance: 0n,
    swept: [units],
    sold: [units],
    collected: '3100.00',
    fee: '31.00',
    balances: {
      [`${asset} received`]: String(-units),
      [`${asset} converted`]: String(units),
      'NGN converted': '-310000',
      'NGN payable': '306900',
      'NGN fee': '3100',
    },
    unbalancedEntries: 0,
  };
}

/**
 * The treasury's balance and all sales. They reveal money that belongs to no payment, which no outcome shows.
 */
export async function totalsOf(cluster: Cluster) {
  const balances = await Promise.all(
    cluster.chains.flatMap((chain) => TOKENS.map((token) => chain.balanceOf(TREASURY, token))),
  );
  const orders = await cluster.collection('sandbox_orders').find().toArray();
  return {
    atTreasury: balances.reduce((sum, units) => sum + units, 0n),
    sold: orders.reduce((sum, { soldUnits }) => sum + BigInt(String(soldUnits)), 0n),
  };
}

function balancesOf({ ledger }: StoredPayment): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { account, asset, units } of ledger.flatMap(({ lines }) => lines)) {
    const key = `${asset} ${account}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(units));
  }
  return Object.fromEntries(
    [...sums].filter(([, sum]) => sum !== 0n).map(([key, sum]) => [key, String(sum)]),
  );
}

function isBalanced(lines: StoredPayment['ledger'][number]['lines']): boolean {
  const sums = new Map<string, bigint>();
  for (const { asset, units } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units));
  return [...sums.values()].every((sum) => sum === 0n);
}
