import { RateSourceError } from '../rate-source.error';

/** The version that this source was written and tested with. The package is large, so only who uses it installs it. */
export const CCXT_VERSION = '4.5.84';
/** What that package calls itself: as an ES module by the number before, and as a CommonJS module by its own. */
export const CCXT_CALLS_ITSELF: readonly string[] = ['4.5.83', CCXT_VERSION];

/** What is used of an exchange of the package `ccxt`. */
export interface CcxtExchange {
  loadMarkets(): Promise<Readonly<Record<string, { active?: boolean | undefined } | undefined>>>;
  fetchTicker(symbol: string): Promise<CcxtTicker>;
}

/** Prices are numbers there, as JSON has them. `timestamp`: Unix milliseconds. */
export interface CcxtTicker {
  bid?: number | undefined;
  ask?: number | undefined;
  timestamp?: number | undefined;
}

interface CcxtPackage {
  version: string;
  exchanges: readonly string[];
  [exchange: string]: unknown;
}

export interface CcxtOptions {
  timeoutMs: number;
  /** Replaces the address of the exchange's public API. */
  baseUrl?: string | undefined;
}

/**
 * Loads the package when it is first needed, and creates one exchange of it.
 * @throws RateSourceError not_set_up
 */
export async function loadCcxtExchange(
  name: string,
  { timeoutMs, baseUrl }: CcxtOptions,
  load: () => Promise<unknown> = importCcxt,
): Promise<CcxtExchange> {
  const ccxt = await loadPackage(load);
  if (!ccxt.exchanges.includes(name))
    throw new RateSourceError('not_set_up', `ccxt knows no exchange "${name}"; correct RATE_CCXT_EXCHANGES`);
  const Exchange = ccxt[name] as new (settings: object) => CcxtExchange & { urls: { api: unknown } };
  const exchange = new Exchange({ timeout: timeoutMs, enableRateLimit: true });
  if (baseUrl !== undefined) exchange.urls.api = withBase(exchange.urls.api, baseUrl);
  return exchange;
}

async function loadPackage(load: () => Promise<unknown>): Promise<CcxtPackage> {
  let loaded: Partial<CcxtPackage> & { default?: Partial<CcxtPackage> };
  try {
    loaded = (await load()) as typeof loaded;
  } catch (error) {
    const todo = `install it beside the service: npm install --save-exact ccxt@${CCXT_VERSION}`;
    throw new RateSourceError('not_set_up', `the package ccxt cannot be loaded; ${todo}`, { cause: error });
  }
  const found = loaded.default?.version === undefined ? loaded : loaded.default;
  const { version = 'nothing', exchanges } = found;
  if (!CCXT_CALLS_ITSELF.includes(version) || !exchanges)
    throw new RateSourceError(
      'not_set_up',
      `another ccxt is installed (it calls itself ${version}); install ccxt@${CCXT_VERSION}`,
    );
  return { ...found, version, exchanges };
}

/** The name is not a literal, so that neither compiler nor bundler looks for a package that is not installed. */
function importCcxt(): Promise<unknown> {
  const name: string = 'ccxt';
  return import(name);
}

/** The same addresses on another host, for every part of the API. */
function withBase(api: unknown, baseUrl: string): unknown {
  if (typeof api === 'string') return api.replace(/^https:\/\/[^/]+/, baseUrl);
  return Object.fromEntries(
    Object.entries(api as Record<string, unknown>).map(([part, url]) => [part, withBase(url, baseUrl)]),
  );
}
