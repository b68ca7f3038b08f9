import { createHmac } from 'node:crypto';
import { bidOf, type Fields, fieldOf, fieldsOf, pastIsoTimeOf } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import { RateSourceError } from '../rate-source.error';
import type { RateReading, RateSource } from '../rate.port';
import { cachedSheets } from '../sheet.cache';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

const PATH = '/business/rates';
const TOKENS = ['USDT', 'USDC'];
const CURRENCIES = ['NGN', 'GHS', 'KES'];

/** A pair of keys of Yellow Card's business API. */
export interface YellowCardKeys {
  key: string;
  secret: string;
}

/**
 * The rates that Yellow Card pays out for a dollar; it takes either token as a dollar. `GET /business/rates`
 * returns `{"rates": [{"code": "NGN", "buy": 1583.12, "sell": 1570.07, "updatedAt":
 * "2024-03-24T21:49:08.217Z", …}, …]}`. Each call is signed (`YcHmacV1`).
 */
export class YellowCardSource implements RateSource {
  readonly name = 'yellowcard';
  readonly isStatic = false;
  private readonly sheet: (path: string) => Promise<readonly Fields[]>;
  private readonly now: () => Date;

  constructor({
    now,
    baseUrl = 'https://api.yellowcard.io',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
    keys,
  }: SourceOptions & { keys: YellowCardKeys | undefined }) {
    this.now = now;
    const load = async (path: string) => {
      if (!keys) throw new RateSourceError('not_set_up', 'the keys of Yellow Card are not set');
      const headers = signedHeaders(path, keys, now());
      const answer = fieldsOf(await getExactJson(baseUrl + path, { timeoutMs, headers }), 'the answer');
      const rates = fieldOf(answer, 'rates');
      if (!Array.isArray(rates)) throw new RateSourceError('malformed', 'rates is not a list');
      return rates.map((rate) => fieldsOf(rate, 'a rate'));
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    if (!TOKENS.includes(token) || !CURRENCIES.includes(currency)) return undefined;
    const rate = (await this.sheet(PATH)).find((one) => fieldOf(one, 'code') === currency);
    if (!rate) return undefined;
    return {
      source: this.name,
      rate: bidOf({ bid: fieldOf(rate, 'sell'), ask: fieldOf(rate, 'buy') }, currency),
      asOf: pastIsoTimeOf(fieldOf(rate, 'updatedAt'), 'updatedAt', this.now()),
    };
  }
}

/** The signature covers the time, the path without its query, and the method. A GET has no body to sign. */
function signedHeaders(path: string, { key, secret }: YellowCardKeys, now: Date): Record<string, string> {
  const timestamp = now.toISOString();
  const signature = createHmac('sha256', secret).update(`${timestamp}${path}GET`).digest('base64');
  return { 'x-yc-timestamp': timestamp, authorization: `YcHmacV1 ${key}:${signature}` };
}
