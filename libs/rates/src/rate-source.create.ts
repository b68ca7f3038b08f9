import { CoinbaseSource } from './coinbase/coinbase.source';
import { CoinGeckoSource } from './coingecko/coingecko.source';
import { CrossSource } from './cross/cross.source';
import { LunoSource } from './luno/luno.source';
import { PaycrestSource } from './paycrest/paycrest.source';
import { QuidaxSource } from './quidax/quidax.source';
import type { RateSource } from './rate.port';
import { StaticRateSource } from './static/static.source';
import { ValrSource } from './valr/valr.source';
import { type YellowCardKeys, YellowCardSource } from './yellowcard/yellowcard.source';

/** The names that a deployment chooses from (`RATE_SOURCES`, `RATE_RULES`). */
export const RATE_SOURCE_NAMES = [
  ...(['static', 'coinbase', 'coingecko', 'cross'] as const),
  ...(['paycrest', 'quidax', 'valr', 'luno', 'yellowcard'] as const),
] as const;
export type RateSourceName = (typeof RATE_SOURCE_NAMES)[number];

/** What some sources need besides their name. */
export interface RateSourceAccess {
  coingeckoKey?: string | undefined;
  yellowCard?: YellowCardKeys | undefined;
}

const CREATORS: Record<RateSourceName, (now: () => Date, access: RateSourceAccess) => RateSource> = {
  static: (now) => new StaticRateSource(now),
  coinbase: (now) => new CoinbaseSource({ now }),
  coingecko: (now, { coingeckoKey }) => new CoinGeckoSource({ now, key: coingeckoKey }),
  cross: (now) => new CrossSource({ now }),
  paycrest: (now) => new PaycrestSource({ now }),
  quidax: (now) => new QuidaxSource({ now }),
  valr: (now) => new ValrSource({ now }),
  luno: (now) => new LunoSource({ now }),
  yellowcard: (now, { yellowCard }) => new YellowCardSource({ now, keys: yellowCard }),
};

export function createRateSource(
  name: RateSourceName,
  now: () => Date,
  access: RateSourceAccess = {},
): RateSource {
  return CREATORS[name](now, access);
}
