import type { Types } from 'mongoose';
import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';

/** Refunds that are over without a payout. */
const VOID = ['cancelled', 'expired', 'refused', 'failed'];
/** The accounts that paid the price of a completed payment. */
const OF_THE_PRICE = ['converted', 'unsold'];
const ANYWHERE = [...OF_THE_PRICE, 'vault', 'sent', 'held', 'in_transit'];

interface AssetRow {
  token: string;
  network: string;
  decimals: number;
}

/** What the migration reads from a payment. */
interface PaymentRow {
  _id: Types.ObjectId;
  status: string;
  version: number;
  fiatAmount: string;
  deposit?: AssetRow & { otherAssets?: AssetRow[] };
  settlement?: { collectedFiatAmount?: string };
  refunds?: (AssetRow & {
    status: string;
    charged?: string;
    sources: { account: string; units: string }[];
  })[];
  ledger: { lines: { account: string; asset: string; units: string }[] }[];
}

/**
 * Money that went back to a payer is found by a new field, `refunded` (docs/decisions/0103). Before, only the
 * ledger had it. The next evaluation handles tokens that neither the choice nor a refund names.
 */
export const paymentsRefunded: Migration = {
  number: 5,
  name: 'payments-refunded',
  summary: 'Records in every payment how much of it went back to its payer',
  async up(db, batches) {
    const payments = db.collection('payments');
    const fields = ['status', 'version', 'fiatAmount', 'deposit', 'settlement', 'refunds', 'ledger'];
    const projection = Object.fromEntries(fields.map((name) => [name, 1]));
    const isAny = { 'ledger.lines.account': { $in: ['refunded', 'refunding'] } };
    await batches.each(payments, async (batch) => {
      const found = await payments
        .find<PaymentRow>({ $and: [batch, isAny], refunded: { $exists: false } }, { projection })
        .toArray();
      const writes = found.flatMap((payment) => {
        const refunded = refundedOf(payment);
        const { _id, version } = payment;
        return refunded ? [{ updateOne: { filter: { _id, version }, update: { $set: { refunded } } } }] : [];
      });
      if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    });
  },
};

function refundedOf(payment: PaymentRow): object | undefined {
  const { deposit, refunds = [], ledger } = payment;
  const sums = new Map<string, Map<string, bigint>>();
  for (const { account, asset, units } of ledger.flatMap(({ lines }) => lines)) {
    if (!asset.includes('@')) continue;
    const ofAsset = sums.get(asset) ?? new Map<string, bigint>();
    ofAsset.set(account, (ofAsset.get(account) ?? 0n) + BigInt(units));
    sums.set(asset, ofAsset);
  }
  const named = [...refunds, ...(deposit ? [deposit, ...(deposit.otherAssets ?? [])] : [])];
  const assets = [...sums].flatMap(([asset, accounts]) => {
    const units = accounts.get('refunded') ?? 0n;
    const of = named.find(({ token, network }) => `${token}@${network}` === asset);
    if (units <= 0n || !of) return [];
    return [{ token: of.token, network: of.network, decimals: of.decimals, units: units.toString() }];
  });
  const state = stateOf(payment, [...sums.values()]);
  const fiatAmount = state && priceRefunded(payment, state);
  if (!state && assets.length === 0) return undefined;
  return { ...(state && { state }), assets, ...(fiatAmount !== undefined && { fiatAmount }) };
}

function stateOf({ status, refunds = [] }: PaymentRow, sums: ReadonlyMap<string, bigint>[]) {
  const inAccounts = (accounts: readonly string[]) =>
    sums
      .map((ofAsset) => accounts.reduce((sum, one) => sum + (ofAsset.get(one) ?? 0n), 0n))
      .reduce((total, units) => (units > 0n ? total + units : total), 0n);
  const ofPrice = (isCounted: (status: string) => boolean) =>
    refunds
      .filter((one) => isCounted(one.status))
      .flatMap(({ sources }) => sources.filter(({ account }) => OF_THE_PRICE.includes(account)))
      .reduce((sum, { units }) => sum + BigInt(units), 0n);
  const isPromised = (one: string) => one !== 'final' && !VOID.includes(one);
  if (status === 'completed')
    return stateFrom(
      ofPrice((one) => one === 'final'),
      ofPrice(isPromised),
      inAccounts(OF_THE_PRICE),
    );
  if (status !== 'failed' && status !== 'expired') return undefined;
  return stateFrom(inAccounts(['refunded']), inAccounts(['refunding']), inAccounts(ANYWHERE));
}

function stateFrom(back: bigint, promised: bigint, left: bigint): string | undefined {
  if (back > 0n) return promised > 0n || left > 0n ? 'partly_refunded' : 'refunded';
  return promised > 0n ? 'refunding' : undefined;
}

function priceRefunded(
  { status, fiatAmount, settlement, refunds = [] }: PaymentRow,
  state: string,
): string | undefined {
  if (status !== 'completed' || state === 'refunding') return undefined;
  if (state === 'refunded') return fiatAmount;
  // Every currency has two decimals, and amounts are stored with both.
  const minor = (text = '0.00') => BigInt(text.replace('.', ''));
  const collected = minor(settlement?.collectedFiatAmount);
  const charged = refunds
    .filter((one) => one.status === 'final')
    .reduce((sum, one) => sum + minor(one.charged), 0n);
  const part = collected > 0n ? (minor(fiatAmount) * charged) / collected : 0n;
  const digits = part.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
