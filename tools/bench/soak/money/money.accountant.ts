import { isPayoutVoid, type PayoutStatus } from '@cowrie/payout-state';

/** A transfer that the chain holds at the end. Addresses are in lower case. */
export interface ChainTransfer {
  network: string;
  token: string;
  from: string;
  to: string;
  units: bigint;
  txHash: string;
  /** The time of its block, in milliseconds. */
  minedMs: number;
}

/** A payment as its customer saw it, with the public API's final state. */
export interface DrivenPayment {
  id: string;
  address: string;
  /** The customer's choice and the amount to pay. */
  network: string;
  token: string;
  expectedUnits: bigint;
  validUntilMs: number;
  /** When its last transfer was sent. Absent if unknown. */
  paidMs?: number | undefined;
  status: string;
  /** What the API lists as arrived. */
  arrived: readonly { network: string; txHash: string; depth: string }[];
}

/** A refund as the public API reports it at the end. */
export interface ToldRefund {
  id: string;
  paymentId: string;
  status: PayoutStatus;
  network: string;
  token: string;
  units: bigint;
  destination?: string | undefined;
  /** The requested destination, if this run asked for the refund. */
  askedDestination?: string | undefined;
  txHash?: string | undefined;
}

/** An address's balance by the token contract, now and before the run. */
export interface Balance {
  owner: string;
  network: string;
  token: string;
  before: bigint;
  now: bigint;
}

export interface Evidence {
  treasury: string;
  float: string;
  transfers: readonly ChainTransfer[];
  balances: readonly Balance[];
  payments: readonly DrivenPayment[];
  refunds: readonly ToldRefund[];
  /** Everything that overview, doctor and health report. Everything stuck must be named here. */
  told: string;
}

/** A violation. `item` is the payment, refund or transaction to look at. */
export interface Violation {
  rule: (typeof RULES)[number];
  item: string;
  detail: string;
}

export const RULES = [
  'conservation',
  'a vault pays the treasury alone',
  'the float pays refunds alone',
  'a promise is paid once',
  'an unpaid promise is told as unpaid',
  'no refund above what came',
  'the API tells what the chain holds',
  'a payment paid in time completes',
  'nothing is stuck untold',
] as const;

/** Compares the chain with the public API's reports. Pure. */
export function account(evidence: Evidence): Violation[] {
  return [
    ...conserved(evidence),
    ...vaults(evidence),
    ...promises(evidence),
    ...sums(evidence),
    ...arrivals(evidence),
    ...completions(evidence),
    ...stuck(evidence),
  ];
}

/** Each account has exactly what the chain's transfers leave in it. */
function conserved({ balances, transfers }: Evidence): Violation[] {
  return balances.flatMap(({ owner, network, token, before, now }) => {
    const its = transfers.filter((one) => one.network === network && one.token === token);
    const expected =
      before + sum(its.filter(({ to }) => to === owner)) - sum(its.filter(({ from }) => from === owner));
    return expected === now
      ? []
      : [
          violation(
            'conservation',
            owner,
            `${token} on ${network}: has ${now}, its transfers say ${expected}`,
          ),
        ];
  });
}

function vaults({ payments, transfers, treasury }: Evidence): Violation[] {
  const addresses = new Set(payments.map(({ address }) => address));
  return transfers
    .filter(({ from, to }) => addresses.has(from) && to !== treasury)
    .map(({ txHash, from, to }) =>
      violation('a vault pays the treasury alone', txHash, `${from} paid ${to}`),
    );
}

/**
 * A transfer belongs to the refund that names it, or to one with the same destination, because a double click
 * asks for two.
 */
function promises({ refunds, transfers, float }: Evidence): Violation[] {
  const left = new Set(transfers.filter(({ from }) => from === float));
  const takeFor = (refund: ToldRefund, isIts: (transfer: ChainTransfer) => boolean) => {
    const found = [...left].find((transfer) => isTo(refund, transfer) && isIts(transfer));
    if (found) left.delete(found);
    return found;
  };
  const named = new Map(
    refunds.map((refund) => [refund, takeFor(refund, (one) => one.txHash === refund.txHash)]),
  );
  const wrong = refunds.flatMap((refund) =>
    broken(refund, named.get(refund) ?? takeFor(refund, ({ units }) => units === refund.units)),
  );
  const unasked = [...left].map((transfer) => {
    const { txHash, to, units } = transfer;
    const refund = refunds.find((one) => isTo(one, transfer));
    return refund
      ? violation('a promise is paid once', refund.id, `${txHash} pays ${units} again`)
      : violation('the float pays refunds alone', txHash, `${units} to ${to}`);
  });
  return [...wrong, ...unasked];
}

const isTo = (refund: ToldRefund, { network, token, to }: ChainTransfer): boolean =>
  refund.network === network && refund.token === token && refund.destination === to;

/** The differences between a refund and the transfer that pays it. */
function broken(refund: ToldRefund, payment: ChainTransfer | undefined): Violation[] {
  const { id, status, units, txHash, destination, askedDestination } = refund;
  const once = (detail: string) => [violation('a promise is paid once', id, detail)];
  if (askedDestination !== undefined && destination !== askedDestination)
    return once(`asked for ${askedDestination}, goes to ${destination}`);
  if (!payment)
    return status === 'final'
      ? [violation('an unpaid promise is told as unpaid', id, `final, and ${txHash} pays nothing`)]
      : [];
  if (payment.units !== units) return once(`paid ${payment.units} instead of ${units}`);
  if (isPayoutVoid(status)) return once(`${status}, and ${payment.txHash} has paid it`);
  return status === 'final' && payment.txHash !== txHash
    ? [violation('the API tells what the chain holds', id, `paid by ${payment.txHash}, names ${txHash}`)]
    : [];
}

/** A reorg deeper than final takes money back that was refunded before. The API says so, as `taken_back`. */
function sums({ payments, refunds, transfers }: Evidence): Violation[] {
  return payments.flatMap(({ id, address, arrived }) => {
    if (arrived.some(({ depth }) => depth === 'taken_back')) return [];
    const own = refunds.filter(({ paymentId, status }) => paymentId === id && !isPayoutVoid(status));
    const pairs = new Set(own.map(({ network, token }) => `${token}@${network}`));
    return [...pairs].flatMap((pair) => {
      const promised = own.filter(({ network, token }) => `${token}@${network}` === pair);
      const came = transfers.filter(
        ({ network, token, to }) => to === address && `${token}@${network}` === pair,
      );
      return sum(promised) <= sum(came)
        ? []
        : [violation('no refund above what came', id, `${pair}: ${sum(promised)} of ${sum(came)}`)];
    });
  });
}

function arrivals({ payments, transfers }: Evidence): Violation[] {
  return payments.flatMap(({ id, address, arrived }) => {
    const came = transfers.filter(({ to }) => to === address);
    const isSame = (a: { network: string; txHash: string }, b: { network: string; txHash: string }) =>
      a.network === b.network && a.txHash === b.txHash;
    const standing = arrived.filter(({ depth }) => depth !== 'taken_back');
    const text = (what: string, { network, txHash }: { network: string; txHash: string }) =>
      violation('the API tells what the chain holds', id, `${what} ${txHash} on ${network}`);
    return [
      ...came.filter((one) => !standing.some((told) => isSame(one, told))).map((one) => text('lacks', one)),
      ...standing.filter((told) => !came.some((one) => isSame(one, told))).map((one) => text('invents', one)),
    ];
  });
}

function completions({ payments, transfers }: Evidence): Violation[] {
  return payments.flatMap((payment) => {
    const { id, address, network, token, expectedUnits, validUntilMs, paidMs = 0, status, arrived } = payment;
    const came = transfers.filter(
      (one) => one.to === address && one.network === network && one.token === token,
    );
    const inTime = sum(came.filter(({ minedMs }) => minedMs <= validUntilMs));
    // A payment expires on blocks that are confirmed. A deeper reorg can move a later transfer into an
    // earlier block.
    const isSentLater = paidMs > validUntilMs;
    if (inTime >= expectedUnits && status !== 'completed' && !isSentLater)
      return [
        violation('a payment paid in time completes', id, `${status}, ${inTime} of ${expectedUnits} came`),
      ];
    const hasLess = sum(transfers.filter(({ to }) => to === address)) < expectedUnits;
    const isTold = arrived.some(({ depth }) => depth === 'taken_back');
    return status === 'completed' && hasLess && !isTold
      ? [
          violation(
            'a payment paid in time completes',
            id,
            `completed without its money, and nothing says so`,
          ),
        ]
      : [];
  });
}

const MOVING: readonly string[] = ['pending', 'processing', 'requested', 'queued', 'sent'];

/** Both are read once nothing moves any longer, so everything that has not ended is stuck. */
function stuck({ payments, refunds, told }: Evidence): Violation[] {
  return [...payments, ...refunds]
    .filter(({ id, status }) => MOVING.includes(status) && !told.includes(id))
    .map(({ id, status }) => violation('nothing is stuck untold', id, `${status}, and nothing names it`));
}

const sum = (parts: readonly { units: bigint }[]): bigint =>
  parts.reduce((all, { units }) => all + units, 0n);

const violation = (rule: Violation['rule'], item: string, detail: string): Violation => ({
  rule,
  item,
  detail,
});
