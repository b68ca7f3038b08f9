import type { TreeCopy } from './tree.copy';

/**
 * A forgotten step: one file stays unchanged (or has another text), so that another file does not compile.
 */
export interface Omission {
  forget: string;
  /** Default: the file as it was before the recipe. */
  as?: (text: string) => string;
  failsIn: string;
}

/** One section of docs/how-to-add.md, followed with an invented example. */
export interface Recipe {
  /** Heading of the section. */
  heading: string;
  /** The most files that a person may have to touch. */
  maxFiles: number;
  apply(copy: TreeCopy): void;
  /** Known after `apply`. */
  omissions(copy: TreeCopy): Omission[];
}

export const ADDED = {
  token: 'EURT',
  network: 'lagoon',
  country: 'SN',
  currency: 'XOF',
  /** Another country, whose currency has more decimals than any present one. */
  finerCountry: 'TN',
  finerCurrency: 'TND',
  rateSource: 'bitkobo',
  exchange: 'obodo',
  screeningSource: 'esusu',
  event: 'payment.reverted',
  setting: 'waivesFee',
  language: 'lg',
  /** Of the dashboard. */
  dashboardLanguage: 'pt',
} as const;

const TOKENS = 'libs/tables/src/tokens.ts';
const NETWORKS = 'libs/tables/src/networks.ts';
const KNOWN_NETWORKS = 'libs/chain-evm/src/networks/known-networks.ts';
/** The words of the payer's page, and what loads them in a browser. */
const WORDS = 'libs/payer-page/src/words';
const LANGUAGES = 'apps/checkout/src/i18n';
const MAIL_WORDS = 'apps/api/notify/mail/words';
const ROWS_END = /\n\} satisfies/;
const address = (digit: string) => `0x${digit.repeat(40)}`;

const token: Recipe = {
  heading: 'A token',
  maxFiles: 8,
  apply(copy) {
    copy.edit(
      TOKENS,
      ROWS_END,
      (end) => `
  ${ADDED.token}: {
    name: 'Euro Tether',
    mark: { disc: '#1f3c88', path: 'M9 9h14v14H9z' },
    priceIds: { coinbase: null, coingecko: 'tether-eurt', kraken: null },
    staticDollars: '1.25',
    localContract: 'standard',
  },${end}`,
    );
    const base = 'libs/chain-evm/src/networks/table/base.ts';
    for (const [environment, digit] of [
      ['live', '1'],
      ['test', '2'],
    ] as const) {
      const tokens = new RegExp(`(${environment}: \\{[^]*?tokens: \\{)`);
      const contract = `${ADDED.token}: { address: '${address(digit)}', decimals: 6 },`;
      copy.edit(base, tokens, (start) => `${start} ${contract}`);
      copy.edit(
        base,
        /sources: \{/,
        (start) => `${start} '${environment}.${ADDED.token}': primary('Its issuer'),`,
      );
    }
  },
  omissions: () => [
    { forget: TOKENS, failsIn: 'libs/chain-evm/src/networks/table/base.ts' },
    { forget: TOKENS, as: (text) => text.replace("coingecko: 'tether-eurt', ", ''), failsIn: TOKENS },
  ],
};

const network: Recipe = {
  heading: 'A network',
  maxFiles: 3,
  apply(copy) {
    const hints = "fee: CENT, exchangeLabel: 'LAGOON'";
    const row = `${ADDED.network}: { ${hints} },`;
    copy.edit(NETWORKS, ROWS_END, (end) => `\n  ${row}${end}`);
    const chain = (chainId: number, digit: string) =>
      `{ chainId: ${chainId}, explorerUrl: 'https://explorer.example', tokens: { USDC: { address: '${address(digit)}', decimals: 6 } } }`;
    copy.write(
      `libs/chain-evm/src/networks/table/${ADDED.network}.ts`,
      `import type { NetworkFacts } from '../network-facts.types';
import { circle, primary } from '../sources';

export const ${ADDED.network}: NetworkFacts = {
  title: 'Lagoon',
  blockSeconds: 2,
  coin: 'ETH',
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 10 },
  large: { aboveTokens: '1000', tag: 'safe', confirmations: 900 },
  live: ${chain(990_001, '3')},
  test: ${chain(990_002, '4')},
  sources: {
    chainId: primary('Lagoon: documentation'),
    blockSeconds: primary('Lagoon: documentation'),
    finality: primary('Own choice'),
    large: primary('Own choice'),
    'live.USDC': circle,
    'test.USDC': circle,
  },
};
`,
    );
    const { network: name } = ADDED;
    copy.edit(
      KNOWN_NETWORKS,
      /import \{ optimism \}/,
      (next) => `import { ${name} } from './table/${name}';\n${next}`,
    );
    copy.edit(KNOWN_NETWORKS, /(NetworkFacts> = \{)/, (start) => `${start} ${name},`);
  },
  omissions: () => [
    { forget: KNOWN_NETWORKS, failsIn: KNOWN_NETWORKS },
    { forget: NETWORKS, as: (text) => text.replace(", exchangeLabel: 'LAGOON'", ''), failsIn: NETWORKS },
  ],
};

const country: Recipe = {
  heading: 'A country',
  maxFiles: 4,
  apply(copy) {
    const bounds = "minimumOutputAmount: '500', maximumOutputAmount: '6000000'";
    const row = `${ADDED.country}: { currency: '${ADDED.currency}', ${bounds}, timeZone: 'Africa/Dakar', localMerchant: 'Dakar Textiles' },`;
    const finer = `${ADDED.finerCountry}: { currency: '${ADDED.finerCurrency}', ${bounds}, timeZone: 'Africa/Tunis', localMerchant: 'Tunis Tiles' },`;
    copy.edit('libs/tables/src/countries.ts', ROWS_END, (end) => `\n  ${row}\n  ${finer}${end}`);
    const currency = `${ADDED.currency}: { decimals: 0, staticPerDollar: '600' },`;
    const finerCurrency = `${ADDED.finerCurrency}: { decimals: 3, staticPerDollar: '3.1' },`;
    copy.edit(
      'libs/tables/src/currencies.ts',
      ROWS_END,
      (end) => `\n  ${currency}\n  ${finerCurrency}${end}`,
    );
    const documented = `| ${ADDED.country} | ${ADDED.currency} | 500 | 6,000,000 | 1 | 10,000 |`;
    copy.edit('docs/guide/money.md', /\n\| US +\| USD [^\n]*/, (last) => `${last}\n${documented}`);
  },
  omissions: () => [{ forget: 'libs/tables/src/currencies.ts', failsIn: 'libs/tables/src/countries.ts' }],
};

const rateSource: Recipe = {
  heading: 'A rate source',
  maxFiles: 5,
  apply(copy) {
    const { rateSource: name } = ADDED;
    copy.write(
      `libs/rates/src/${name}/${name}.source.ts`,
      `import { priceIdsOf } from '@cowrie/tables';
import { getExactJson } from '../http/bounded.get';
import { rateOf } from '../http/answer.shape';
import type { RateReading, RateSource } from '../rate.port';

const IDS = priceIdsOf('${name}');

/** An exchange that does not exist. */
export class BitkoboSource implements RateSource {
  readonly name = '${name}';
  readonly isStatic = false;

  constructor(private readonly now: () => Date) {}

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const id = IDS.get(token);
    if (!id) return undefined;
    const answer = await getExactJson(\`https://api.${name}.example/\${id}/\${currency}\`, { timeoutMs: 3_000 });
    return { source: this.name, rate: rateOf(answer, token), asOf: this.now() };
  }
}
`,
    );
    const create = 'libs/rates/src/rate-source.create.ts';
    copy.edit(
      create,
      /import \{ CoinbaseSource \}/,
      (next) => `import { BitkoboSource } from './${name}/${name}.source';\n${next}`,
    );
    copy.edit(create, /(RATE_SOURCE_NAMES = \[)/, (start) => `${start}'${name}', `);
    copy.edit(
      create,
      /\n {2}static: \(now\)/,
      (next) => `\n  ${name}: (now) => new BitkoboSource(now),${next}`,
    );
    copy.edit(TOKENS, /(type PriceService = )/, (start) => `${start}'${name}' | `);
    copy.edit(TOKENS, /priceIds: \{/g, (start) => `${start} ${name}: null,`);
    copy.edit(
      'libs/rates/README.md',
      /\n\| `static` /,
      (next) => `\n| \`${name}\` | does not exist | none | never | none |${next}`,
    );
  },
  omissions: () => [
    { forget: TOKENS, as: (text) => text.replace(` ${ADDED.rateSource}: null,`, ''), failsIn: TOKENS },
    {
      forget: 'libs/rates/src/rate-source.create.ts',
      as: (text) => text.replace(/\n.*new BitkoboSource.*/, ''),
      failsIn: 'libs/rates/src/rate-source.create.ts',
    },
  ],
};

const PROVIDERS = 'apps/api/money-out/conversion/exchange-providers.ts';
const exchange: Recipe = {
  heading: 'An exchange',
  maxFiles: 4,
  apply(copy) {
    const { exchange: name } = ADDED;
    copy.write(
      `libs/exchange/src/${name}/${name}.provider.ts`,
      `import type { ExchangeProvider, OrderOutcome, OrderRequest } from '../exchange.port';

/** An exchange that does not exist. It refuses every order. */
export class ObodoProvider implements ExchangeProvider {
  readonly name = '${name}';

  async order({ idempotencyKey }: OrderRequest): Promise<OrderOutcome> {
    return { state: 'refused', orderId: idempotencyKey, reason: 'it does not exist' };
  }

  async orderStatus(): Promise<undefined> {
    return undefined;
  }

  async minimumUnits(): Promise<bigint> {
    return 1n;
  }
}
`,
    );
    copy.edit('libs/exchange/src/index.ts', /$/, () => `export * from './${name}/${name}.provider';\n`);
    copy.edit('libs/dto/src/enums.dto.ts', /(EXCHANGE_NAMES = \[)/, (start) => `${start}'${name}', `);
    copy.edit(
      PROVIDERS,
      /(import \{[^}]*?)HoldProvider/,
      (_, start) => `${start}HoldProvider, ObodoProvider`,
    );
    copy.edit(PROVIDERS, /(this\.providers = \{)/, (start) => `${start} ${name}: new ObodoProvider(),`);
  },
  omissions: () => [{ forget: PROVIDERS, failsIn: PROVIDERS }],
};

const SOURCES = 'apps/api/money-out/screening/screening-sources.ts';
const screeningSource: Recipe = {
  heading: 'A screening source',
  maxFiles: 5,
  apply(copy) {
    const { screeningSource: name } = ADDED;
    copy.write(
      `libs/screening/src/${name}/${name}.source.ts`,
      `import type { ScreeningAnswer, ScreeningSource } from '../screening.port';

/** A source that does not exist. It clears everybody. */
export class EsusuSource implements ScreeningSource {
  readonly name = '${name}';
  readonly isLocal = true;

  ask(): Promise<ScreeningAnswer> {
    return Promise.resolve({ verdict: 'clear', source: this.name });
  }

  close(): void {
    // It holds nothing open.
  }
}
`,
    );
    copy.edit('libs/screening/src/index.ts', /$/, () => `export * from './${name}/${name}.source';\n`);
    copy.edit(
      'libs/screening/src/screening.port.ts',
      /(SCREENING_SOURCE_NAMES = \['none', )/,
      (start) => `${start}'${name}', `,
    );
    copy.edit(SOURCES, /import \{ ListSource,/, () => 'import { EsusuSource, ListSource,');
    copy.edit(SOURCES, /\n {2}list: \(/, (next) => `\n  ${name}: () => new EsusuSource(),${next}`);
    copy.edit(
      'libs/screening/README.md',
      /\n\| `list` /,
      (next) => `\n| \`${name}\` | does not exist | none |${next}`,
    );
  },
  omissions: () => [{ forget: SOURCES, failsIn: SOURCES }],
};

const TRANSITIONS = 'libs/payment-state/src/transitions.ts';
const event: Recipe = {
  heading: 'A webhook event',
  maxFiles: 5,
  apply(copy) {
    copy.edit(TRANSITIONS, /(PAYMENT_EVENT_TYPES = \[)/, (start) => `${start}'${ADDED.event}', `);
    copy.edit(
      TRANSITIONS,
      /(\{\s+from: 'processing',\s+to: 'pending',)/,
      (start) => `${start} event: '${ADDED.event}',`,
    );
    copy.edit(
      'libs/dto/src/webhook.dto.ts',
      /(EVENT_DESCRIPTIONS[^]*?)\n\};/,
      (_, start) => `${start}\n  '${ADDED.event}': 'A reorganization took back what was seen.',\n};`,
    );
    copy.edit(
      'libs/dto/src/examples.ts',
      /(EVENT_EXAMPLES: Record<[^]*?= \{)/,
      (start) => `${start}\n  '${ADDED.event}': eventOf('${ADDED.event}', 2, PENDING_DETAILS),`,
    );
    copy.edit(
      'docs/guide/webhooks.md',
      /\n\| `payment\.exception`[^\n]*/,
      (last) => `${last}\n| \`${ADDED.event}\` | a reorganization took back what was seen |`,
    );
  },
  omissions: () => [
    { forget: 'libs/dto/src/webhook.dto.ts', failsIn: 'libs/dto/src/webhook.dto.ts' },
    { forget: 'libs/dto/src/examples.ts', failsIn: 'libs/dto/src/examples.ts' },
  ],
};

const SETTINGS = 'libs/tables/src/merchant-settings.ts';
const USE = 'apps/api/merchants/merchants/merchant-settings.ts';
const setting: Recipe = {
  heading: 'A merchant setting',
  maxFiles: 4,
  apply(copy) {
    copy.edit(
      SETTINGS,
      /\n {4}holdSurplus: \{/,
      (next) => `
    ${ADDED.setting}: {
      kind: 'flag',
      setBy: 'business',
      default: false,
      description: 'True: payments from now on pay no fee.',
      label: 'No fee',
      option: 'waive-fee',
      shown: ['waived', 'the fee is waived', 'no'],
    },${next}`,
    );
    copy.edit(
      USE,
      /export function feeOf\([^]*?\{\n/,
      (start) =>
        start.replace('currency: own }', `currency: own, ${ADDED.setting} }`) +
        `  if (${ADDED.setting}) return { basisPoints: 0, fixed: '0' };\n`,
    );
  },
  omissions: () => [
    { forget: SETTINGS, failsIn: USE },
    { forget: SETTINGS, as: (text) => text.replace("\n      label: 'No fee',", ''), failsIn: SETTINGS },
  ],
};

/** The modules that load the messages of each page. */
const LOADERS = ['load-catalogue', 'refund/load-refund-catalogue', 'link/load-link-catalogue'];

const language: Recipe = {
  heading: 'A language',
  maxFiles: 13,
  apply(copy) {
    const { language: tag } = ADDED;
    const translated = (folder: string, type: string) =>
      copy
        .read(`${folder}/en.ts`)
        .replace(/(?<=[:\s])'([^'\n]*)'(?=,\n)/g, (literal) =>
          literal.replace(/\{\w+\}|[A-Za-z]+/g, invented),
        )
        .replace(/(?<=[:\s])"([^"\n]*)"(?=,\n)/g, (literal) =>
          literal.replace(/\{\w+\}|[A-Za-z]+/g, invented),
        )
        .replace(/export const en = /, `export const ${tag}: ${type} = `)
        .replace(/\} as const;/, '};');
    const page = translated(WORDS, 'Catalogue');
    copy.write(`${WORDS}/${tag}.ts`, `import type { Catalogue } from './catalogue';\n\n${page}`);
    const refunds = translated(`${LANGUAGES}/refund`, 'RefundCatalogue');
    copy.write(
      `${LANGUAGES}/refund/${tag}.ts`,
      `import type { RefundCatalogue } from './catalogue';\n\n${refunds}`,
    );
    const links = translated(`${LANGUAGES}/link`, 'LinkCatalogue');
    copy.write(
      `${LANGUAGES}/link/${tag}.ts`,
      `import type { LinkCatalogue } from './catalogue';\n\n${links}`,
    );
    const mails = translated(MAIL_WORDS, 'MailWords');
    copy.write(`${MAIL_WORDS}/${tag}.ts`, `import type { MailWords } from './mail-words';\n\n${mails}`);
    copy.edit(
      `${MAIL_WORDS}/mail-words.ts`,
      /import \{ pcm \}/,
      (next) => `import { ${tag} } from './${tag}';\n${next}`,
    );
    copy.edit(`${MAIL_WORDS}/mail-words.ts`, /(?<=, af) \};/, (end) => `, ${tag}${end}`);
    copy.edit('libs/tables/src/languages.ts', /(?<='af')\]/, (end) => `, '${tag}'${end}`);
    copy.edit(`${WORDS}/languages.ts`, /\n\} as const;/, (end) => `\n  ${tag}: 'Luganda',${end}`);
    copy.edit(`${WORDS}/all.ts`, /import \{ pcm \}/, (next) => `import { ${tag} } from './${tag}';\n${next}`);
    copy.edit(`${WORDS}/all.ts`, /\n\};/, (end) => `\n  ${tag},${end}`);
    copy.edit(
      `${WORDS}/plain.ts`,
      /\n\};/,
      (end) =>
        `\n  ${tag}: { reload: 'Ddamu', rateHint: 'Omuwendo gujja', until: 'Eddakiika {minutes}, okutuusa {time}' },${end}`,
    );
    for (const loader of LOADERS) {
      const file =
        loader === 'load-catalogue'
          ? `${tag}: () => import('@cowrie/payer-page/words/${tag}'),`
          : `${tag}: async () => (await import('./${tag}')).${tag},`;
      copy.edit(`${LANGUAGES}/${loader}.ts`, /\n\};/, (end) => `\n  ${file}${end}`);
    }
    copy.edit(
      'docs/checkout/languages.md',
      /\n\| Afrikaans [^\n]*/,
      (last) => `${last}\n| Luganda | Luganda | \`${tag}\` | \`${tag}.ts\` | no |`,
    );
  },
  omissions: () => [
    ...LOADERS.map((loader) => ({
      forget: `${LANGUAGES}/${loader}.ts`,
      failsIn: `${LANGUAGES}/${loader}.ts`,
    })),
    { forget: `${MAIL_WORDS}/mail-words.ts`, failsIn: `${MAIL_WORDS}/mail-words.ts` },
    { forget: 'libs/tables/src/languages.ts', failsIn: `${MAIL_WORDS}/mail-words.ts` },
    ...['all', 'plain'].map((file) => ({ forget: `${WORDS}/${file}.ts`, failsIn: `${WORDS}/${file}.ts` })),
    {
      forget: `${WORDS}/${ADDED.language}.ts`,
      as: (text) => text.replace(/\n {2}'copy\.copy': .*/, ''),
      failsIn: `${WORDS}/${ADDED.language}.ts`,
    },
  ],
};

const DASHBOARD = 'apps/dashboard/src';

const dashboardLanguage: Recipe = {
  heading: 'A language of the dashboard',
  maxFiles: 3,
  apply(copy) {
    const { dashboardLanguage: tag } = ADDED;
    const translated = (text: string) =>
      text.replaceAll(".words.fr'", `.words.${tag}'`).replaceAll("pluralsIn('fr')", `pluralsIn('${tag}')`);
    for (const path of copy.list(DASHBOARD).filter((one) => one.endsWith('.words.fr.ts')))
      copy.write(path.replace(/fr\.ts$/, `${tag}.ts`), translated(copy.read(path)));
    copy.write(`${DASHBOARD}/i18n/${tag}.ts`, translated(copy.read(`${DASHBOARD}/i18n/fr.ts`)));
    copy.edit(`${DASHBOARD}/i18n/language.ts`, /(?<='Français') \}/, (end) => `, ${tag}: 'Português'${end}`);
    copy.edit(
      `${DASHBOARD}/i18n/language.ts`,
      /\n {2}fr: [^\n]*/,
      (line) => line + line.replaceAll('fr', tag),
    );
  },
  omissions: () => [
    {
      forget: `${DASHBOARD}/i18n/language.ts`,
      failsIn: `${DASHBOARD}/components/data-table.words.${ADDED.dashboardLanguage}.ts`,
    },
    {
      forget: `${DASHBOARD}/i18n/language.ts`,
      as: (text) => text.replace(/\n {2}pt: [^\n]*/, ''),
      failsIn: `${DASHBOARD}/i18n/language.ts`,
    },
    {
      forget: `${DASHBOARD}/app/not-found.words.${ADDED.dashboardLanguage}.ts`,
      as: (text) => text.replace(/\n *about: [^\n]*/, ''),
      failsIn: `${DASHBOARD}/app/not-found.words.${ADDED.dashboardLanguage}.ts`,
    },
  ],
};

export const RECIPES: readonly Recipe[] = [
  token,
  network,
  country,
  rateSource,
  exchange,
  screeningSource,
  event,
  setting,
  language,
  dashboardLanguage,
];

/** Keeps placeholders, and replaces English words with made-up ones. */
function invented(word: string): string {
  return word.startsWith('{') ? word : 'gamba';
}
