import type { DashboardAssetFigures, DashboardDay, DashboardVolume, FiatCurrency } from '@cowrie/dto';
import { amountOf, fiat, formatFiat, parseAmount } from '@cowrie/money';
import type { CountedPayment } from '../../../payments/payment-days.repository';

/** Sums of money by currency, in minor units. */
type Sums = Map<FiatCurrency, bigint>;

/** What is kept of a day. */
export interface DayFigures {
  created: number;
  completed: number;
  failed: number;
  expired: number;
  volume: Sums;
  /** By token and network. */
  assets: Map<string, AssetSums>;
}

interface AssetSums extends Pick<DashboardAssetFigures, 'token' | 'network' | 'completed'> {
  volume: Sums;
}

/** Counts and sums the payments of a day. The sums are exact. */
export async function figuresOf(payments: AsyncIterable<CountedPayment>): Promise<DayFigures> {
  const figures: DayFigures = {
    ...{ created: 0, completed: 0, failed: 0, expired: 0 },
    ...{ volume: new Map(), assets: new Map() },
  };
  for await (const { status, currency, fiatAmount, deposit, paidNetwork } of payments) {
    figures.created += 1;
    if (status === 'completed' || status === 'failed' || status === 'expired') figures[status] += 1;
    if (status !== 'completed') continue;
    const worth = parseAmount(fiat(currency), fiatAmount).units;
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

/** The figures of a day as the page gets them. Pure. */
export function presentDay(day: string, figures: DayFigures): DashboardDay {
  const { created, completed, failed, expired, volume } = figures;
  return { day, created, completed, failed, expired, volume: presentVolume(volume) };
}

/** The sums of several days: by token and network, and of all. Pure. */
export function presentTotals(days: readonly DayFigures[]): {
  assets: DashboardAssetFigures[];
  volume: DashboardVolume[];
} {
  const volume: Sums = new Map();
  const assets = new Map<string, AssetSums>();
  for (const day of days) {
    for (const [currency, units] of day.volume) add(volume, currency, units);
    for (const [key, one] of day.assets) {
      const asset = assets.get(key) ?? { ...one, completed: 0, volume: new Map() };
      asset.completed += one.completed;
      for (const [currency, units] of one.volume) add(asset.volume, currency, units);
      assets.set(key, asset);
    }
  }
  const shown = [...assets.values()]
    .sort((one, other) => other.completed - one.completed)
    .map(({ token, network, completed, volume: sums }) => ({
      ...{ token, network, completed, volume: presentVolume(sums) },
    }));
  return { assets: shown, volume: presentVolume(volume) };
}

function add(sums: Sums, currency: FiatCurrency, units: bigint): void {
  sums.set(currency, (sums.get(currency) ?? 0n) + units);
}

function presentVolume(sums: Sums): DashboardVolume[] {
  return [...sums].map(([currency, units]) => ({
    currency,
    amount: formatFiat(amountOf(fiat(currency), units)),
  }));
}
