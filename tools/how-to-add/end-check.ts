import { newMerchant } from '../../apps/api/src/merchants/merchant-settings';
import { loadConfig } from '../../apps/api/src/platform/config/load-config';
import { supportedPairs } from '../../apps/api/src/quotes/pairs';
import { QuotesService } from '../../apps/api/src/quotes/quotes.service';
import { RatesService } from '../../apps/api/src/quotes/rates.service';
import { ExchangeProviders } from '../../apps/api/src/settlement/exchange-providers';
import { createRateSource } from '@cowrie/rates';
import { documentFromCode } from '../openapi/document.create';
import { ADDED } from './recipes';

/** What the copy's code returns for the added rows. The spec compares it with the expected values. */
export interface EndCheck {
  /** Lists of values in the API's document, by their names there. */
  lists: Record<string, readonly string[]>;
  webhooks: string[];
  config: Record<string, { chainId: number; tokens: string[] }>;
  pairs: Partial<Record<string, readonly string[]>>;
  quote: object;
  refusal: unknown;
  rateSource: string;
  exchange: string;
}

const now = () => new Date(0);

/** This runs in the copy. Its types have names that the tree itself lacks, so casts are needed. */
async function check(): Promise<EndCheck> {
  const document = await documentFromCode();
  const schemas = (document.components?.schemas ?? {}) as Record<string, { enum?: string[] }>;
  const listed = ['Token', 'FiatCurrency', 'Country', 'EventType', 'ExchangeName'];
  const node = { rpcUrls: ['http://127.0.0.1:9'] };
  const networks = [ADDED.network, 'base'].map((name) => ({ name, ...node }));
  const config = loadConfig({
    NETWORKS: JSON.stringify({ test: { treasury: `0x${'5'.repeat(40)}`, networks } }),
    KEY_HMAC_SECRET: 'k'.repeat(32),
    SWEEPER_KEY_TEST: `0x${'1'.repeat(64)}`,
  });
  const merchant = newMerchant({ name: 'Dakar Textiles', country: ADDED.country as never }, now());
  const clock = { now } as never;
  const offered = config.environments.test?.networks ?? [];
  const rates = new RatesService([createRateSource('static', now)], config, clock);
  const quotes = new QuotesService(rates, { of: () => offered } as never, config);
  const caller = { merchant, environment: 'test', keyKind: 'public', isListed: false } as const;
  const quote = (amount: number) =>
    quotes.quote(caller, { amount, token: ADDED.token as never, network: 'base' });
  const parts = {} as never;
  return {
    lists: Object.fromEntries(listed.map((name) => [name, schemas[name]?.enum ?? []])),
    webhooks: Object.keys(document.webhooks ?? {}),
    config: Object.fromEntries(
      offered.map(({ name, chainId, tokens }) => [name, { chainId, tokens: Object.keys(tokens) }]),
    ),
    pairs: supportedPairs(merchant, offered),
    quote: await quote(5000),
    refusal: await quote(5000.5).then(
      () => 'none',
      (error: { fields?: unknown }) => error.fields,
    ),
    rateSource: createRateSource(ADDED.rateSource as never, now).name,
    exchange: new ExchangeProviders(parts, parts, parts, clock).named(ADDED.exchange as never).name,
  };
}

check().then(
  (found) => console.log(JSON.stringify(found)),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
