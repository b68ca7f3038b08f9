import { CoinbaseSource } from './coinbase/coinbase.source';
import { CoinGeckoSource } from './coingecko/coingecko.source';
import { CrossSource } from './cross/cross.source';
import type { RateSource } from './rate.port';
import { StaticRateSource } from './static/static.source';

/** The names that a deployment chooses from (`RATE_SOURCES`). */
export const RATE_SOURCE_NAMES = ['static', 'coinbase', 'coingecko', 'cross'] as const;
export type RateSourceName = (typeof RATE_SOURCE_NAMES)[number];

const CREATORS: Record<RateSourceName, (now: () => Date) => RateSource> = {
  static: (now) => new StaticRateSource(now),
  coinbase: (now) => new CoinbaseSource({ now }),
  coingecko: (now) => new CoinGeckoSource({ now }),
  cross: (now) => new CrossSource({ now }),
};

export function createRateSource(name: RateSourceName, now: () => Date): RateSource {
  return CREATORS[name](now);
}
