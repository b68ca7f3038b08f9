import type { RateSource } from '../rate.port';
import { LunoSource } from '../luno/luno.source';
import { PaycrestSource } from '../paycrest/paycrest.source';
import { QuidaxSource } from '../quidax/quidax.source';
import type { SourceOptions } from '../source.options';
import { ValrSource } from '../valr/valr.source';
import { YellowCardSource } from '../yellowcard/yellowcard.source';

/** A venue for tokens that answers as its documentation says. */
export interface Venue {
  path: string;
  pair: readonly [token: string, currency: string];
  create(options: SourceOptions): RateSource;
  /** The answer with these prices. `atMs`: its own time. */
  answer(prices: { bid: string; ask: string; atMs: number }): string;
  /** Whether the answer has its own time. */
  isDated: boolean;
  /** Whether the answer has a bid and an ask. */
  isTwoSided: boolean;
}

export const YELLOW_CARD_KEYS = { key: 'key-of-the-test', secret: 'a-secret-of-the-test' };
const iso = (atMs: number) => new Date(atMs).toISOString();

export const VENUES: Readonly<Record<string, Venue>> = {
  paycrest: {
    path: '/v2/rates/base/USDC/100/NGN',
    pair: ['USDC', 'NGN'],
    create: (options) => new PaycrestSource(options),
    answer: ({ bid }) =>
      `{"status":"success","data":{"sell":{"rate":"${bid}","providerIds":["p"],"orderType":"regular","refundTimeoutMinutes":2}}}`,
    isDated: false,
    isTwoSided: false,
  },
  quidax: {
    path: '/api/v1/markets/tickers/usdtngn',
    pair: ['USDT', 'NGN'],
    create: (options) => new QuidaxSource(options),
    answer: ({ bid, ask, atMs }) =>
      `{"status":"success","message":"Successful","data":{"at":${Math.floor(atMs / 1000)},"ticker":{"buy":"${bid}","sell":"${ask}","low":"1","high":"9","open":"5","last":"5","vol":"7"}}}`,
    isDated: true,
    isTwoSided: true,
  },
  valr: {
    path: '/v1/public/USDTZAR/marketsummary',
    pair: ['USDT', 'ZAR'],
    create: (options) => new ValrSource(options),
    answer: ({ bid, ask, atMs }) =>
      `{"currencyPair":"USDTZAR","askPrice":"${ask}","bidPrice":"${bid}","lastTradedPrice":"5","created":"${iso(atMs)}"}`,
    isDated: true,
    isTwoSided: true,
  },
  luno: {
    path: '/api/1/tickers',
    pair: ['USDT', 'ZAR'],
    create: (options) => new LunoSource(options),
    answer: ({ bid, ask, atMs }) =>
      `{"tickers":[{"pair":"XBTZAR","timestamp":1,"bid":"1","ask":"2","status":"ACTIVE"},{"pair":"USDTZAR","timestamp":${atMs},"bid":"${bid}","ask":"${ask}","last_trade":"5","status":"ACTIVE"}]}`,
    isDated: true,
    isTwoSided: true,
  },
  yellowcard: {
    path: '/business/rates',
    pair: ['USDT', 'GHS'],
    create: (options) => new YellowCardSource({ ...options, keys: YELLOW_CARD_KEYS }),
    answer: ({ bid, ask, atMs }) =>
      `{"rates":[{"code":"TZS","buy":2,"sell":1,"updatedAt":"${iso(atMs)}"},{"code":"GHS","buy":${ask},"sell":${bid},"locale":"GH","updatedAt":"${iso(atMs)}"}]}`,
    isDated: true,
    isTwoSided: true,
  },
};
