import type { DashboardAssetFigures, DashboardDay, DashboardVolume, FiatCurrency } from '@cowrie/dto';
import { amountOf, fiat, formatFiat, parseAmount } from '@cowrie/money';
import type { CountedPayment } from '@cowrie/api/money-in/payments/lists/payment-days.repository';

/** Minor units: the prices of completed payments, and the part that went back. */
interface Sum {
  gross: bigint;
  refunded: bigint;
}

const NOTHING: Sum = { gross: 0n, refunded: 0n };

/** Sums of money by currency. */
type Sums = Map<FiatCurrency, Sum>;

/** What is stored for a day. */
export interface DayFigures {
  created: number;
  completed: number;
  failed: number;
  expired: number;
  volume: Sums;
  /** Keyed by token and network. */
  assets: Map<string, AssetSums>;
}

interface AssetSums extends Pick<DashboardAssetFigures, 'token' | 'network' | 'completed'> {
  volume: Sums;
}

/** Counts and sums the payments of a day. The sums are exact. */
export async function figuresOf(payments: AsyncIterable<CountedPayment>): Promise<DayFigures> {
  const figures: DayFigures = {
    created: 0,
    completed: 0,
    failed: 0,
    expired: 0,
    volume: new Map(),
    assets: new Map(),
  };
  for await (const payment of payments) {
    const { status, currency, fiatAmount, deposit, paidNetwork, refunded } = payment;
    figures.created += 1;
    if (status === 'completed' || status === 'failed' || status === 'expired') figures[status] += 1;
    if (status !== 'completed') continue;
    const worth = worthOf({ currency, fiatAmount, refunded });
    add(figures.volume, currency, worth);
    if (!deposit) continue;
    const { token } = deposit;
    const network = paidNetwork ?? deposit.network;
    const key = `${token} ${network}`;
    const asset = figures.assets.get(key) ?? { token, network, completed: 0, volume: new Map() };
    asset.completed += 1;
    add(asset.volume, currency, worth);
    figures.assets.set(key, asset);
  }
  return figures;
}

type Priced = Pick<CountedPayment, 'currency' | 'fiatAmount' | 'refunded'>;

/**
 * The prices of payments of any status, and what of them went back, by currency. The net is that of the
 * completed ones: nobody has paid the others. The sums are exact.
 */
export async function volumeOf(
  payments: AsyncIterable<Priced & Pick<CountedPayment, 'status'>>,
): Promise<DashboardVolume[]> {
  const all: Sums = new Map();
  const completed: Sums = new Map();
  for await (const payment of payments) {
    add(all, payment.currency, worthOf(payment));
    add(completed, payment.currency, payment.status === 'completed' ? worthOf(payment) : NOTHING);
  }
  const nets = new Map(presentVolume(completed).map(({ currency, netAmount }) => [currency, netAmount]));
  return presentVolume(all).map((one) => ({ ...one, netAmount: nets.get(one.currency) ?? one.netAmount }));
}

function worthOf({ currency, fiatAmount, refunded }: Priced): Sum {
  const parse = (text = '0') => parseAmount(fiat(currency), text).units;
  return { gross: parse(fiatAmount), refunded: parse(refunded?.fiatAmount) };
}

/** The figures of a day as sent to the page. Pure. */
export function presentDay(day: string, figures: DayFigures): DashboardDay {
  const { created, completed, failed, expired, volume } = figures;
  return { day, created, completed, failed, expired, volume: presentVolume(volume) };
}

/** The sums of several days: by token and network, and in total. Pure. */
export function presentTotals(days: readonly DayFigures[]): {
  assets: DashboardAssetFigures[];
  volume: DashboardVolume[];
} {
  const volume: Sums = new Map();
  const assets = new Map<string, AssetSums>();
  for (const day of days) {
    for (const [currency, sum] of day.volume) add(volume, currency, sum);
    for (const [key, one] of day.assets) {
      const asset = assets.get(key) ?? { ...one, completed: 0, volume: new Map() };
      asset.completed += one.completed;
      for (const [currency, sum] of one.volume) add(asset.volume, currency, sum);
      assets.set(key, asset);
    }
  }
  const shown = [...assets.values()]
    .sort((one, other) => other.completed - one.completed)
    .map(({ token, network, completed, volume: sums }) => ({
      token,
      network,
      completed,
      volume: presentVolume(sums),
    }));
  return { assets: shown, volume: presentVolume(volume) };
}

function add(sums: Sums, currency: FiatCurrency, { gross, refunded }: Sum): void {
  const before = sums.get(currency) ?? { gross: 0n, refunded: 0n };
  sums.set(currency, { gross: before.gross + gross, refunded: before.refunded + refunded });
}

function presentVolume(sums: Sums): DashboardVolume[] {
  return [...sums].map(([currency, { gross, refunded }]) => {
    const text = (units: bigint) => formatFiat(amountOf(fiat(currency), units));
    return {
      currency,
      amount: text(gross),
      refundedAmount: text(refunded),
      netAmount: text(gross - refunded),
    };
  });
}
