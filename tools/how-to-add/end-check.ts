import { presentMerchant } from '@cowrie/api/faces/admin/merchants/merchant.presenter';
import { newMerchant } from '@cowrie/api/merchants/merchants/merchant-settings';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { supportedPairs } from '@cowrie/api/money-in/quotes/pairs';
import { QuotesService } from '@cowrie/api/money-in/quotes/quotes.service';
import { RatesService } from '@cowrie/api/money-in/quotes/rates.service';
import { ExchangeProviders } from '@cowrie/api/money-out/conversion/exchange-providers';
import { QuoteRequestDto } from '@cowrie/dto';
import { createRateSource } from '@cowrie/rates';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { documentFromCode } from '../openapi/document.create';
import { ADDED } from './recipes';

/** What the copy's code returns for the added rows. The spec compares it with the expected values. */
export interface EndCheck {
  /** Lists of values in the API's document, by name. */
  lists: Record<string, readonly string[]>;
  webhooks: string[];
  /** The setting: the bodies that hold it, and what answers show for a merchant without it. */
  setting: { in: string[]; shown: unknown };
  config: Record<string, { chainId: number; tokens: string[] }>;
  pairs: Partial<Record<string, readonly string[]>>;
  quote: object;
  refusal: unknown;
  /**
   * The same for the currency with 3 decimals; `door`: the amounts that the check of a request's body
   * accepts.
   */
  finer: { quote: object; refusal: unknown; door: boolean[] };
  rateSource: string;
  exchange: string;
}

const now = () => new Date(0);

/** This runs in the copy. Its types have names that the original tree lacks, so casts are needed. */
async function check(): Promise<EndCheck> {
  const document = await documentFromCode();
  const schemas = (document.components?.schemas ?? {}) as Record<
    string,
    { enum?: string[]; properties?: object }
  >;
  const listed = ['Token', 'FiatCurrency', 'Country', 'EventType', 'ExchangeName'];
  const node = { rpcUrls: ['http://127.0.0.1:9'] };
  const networks = [ADDED.network, 'base'].map((name) => ({ name, ...node }));
  const config = loadConfig({
    NETWORKS: JSON.stringify({ test: { treasury: `0x${'5'.repeat(40)}`, networks } }),
    KEY_HMAC_SECRET: 'k'.repeat(32),
    SWEEPER_KEY_TEST: `0x${'1'.repeat(64)}`,
  });
  const merchantOf = (country: string) =>
    newMerchant({ name: 'Dakar Textiles', country: country as never }, now());
  const merchant = merchantOf(ADDED.country);
  const clock = { now } as never;
  const offered = config.environments.test?.networks ?? [];
  const rates = new RatesService([createRateSource('static', now)], config, clock);
  const quotes = new QuotesService(rates, { of: () => offered } as never, config);
  const quote = (amount: number, of = merchant) =>
    quotes.quote(
      { merchant: of, environment: 'test', keyKind: 'public', scopes: [], isListed: false },
      { amount, token: ADDED.token as never, network: 'base' },
    );
  const fieldsOf = (quoted: Promise<unknown>) =>
    quoted.then(
      () => 'none',
      (error: { fields?: unknown }) => error.fields,
    );
  const finer = merchantOf(ADDED.finerCountry);
  const isLetIn = (amount: number) => {
    const body = { amount, token: ADDED.token, network: 'base' };
    return validateSync(plainToInstance(QuoteRequestDto, body)).length === 0;
  };
  const parts = {} as never;
  return {
    lists: Object.fromEntries(listed.map((name) => [name, schemas[name]?.enum ?? []])),
    webhooks: Object.keys(document.webhooks ?? {}),
    setting: {
      in: Object.keys(schemas).filter((name) => ADDED.setting in (schemas[name]?.properties ?? {})),
      shown: (presentMerchant(merchant) as unknown as Record<string, unknown>)[ADDED.setting],
    },
    config: Object.fromEntries(
      offered.map(({ name, chainId, tokens }) => [name, { chainId, tokens: Object.keys(tokens) }]),
    ),
    pairs: supportedPairs(merchant, offered),
    quote: await quote(5000),
    refusal: await fieldsOf(quote(5000.5)),
    finer: {
      quote: await quote(5000.125, finer),
      refusal: await fieldsOf(quote(5000.1255, finer)),
      door: [5000, 5000.125, 5000.1255].map(isLetIn),
    },
    rateSource: createRateSource(ADDED.rateSource as never, now).name,
    exchange: new ExchangeProviders(parts, parts, parts, clock, parts).named(ADDED.exchange as never).name,
  };
}

check().then(
  (found) => console.log(JSON.stringify(found)),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
