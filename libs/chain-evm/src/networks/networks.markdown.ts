import { TOKENS, type TRON, type TRON_SOURCES, type TronChainRow } from '@cowrie/tables';
import type { Finality } from '../network.types';
import type { ChainEnvironment, Figure, NamedNetwork } from './network-facts.types';

const ENVIRONMENTS: readonly ChainEnvironment[] = ['live', 'test'];
const SORTED_TOKENS = [...TOKENS].sort();
const FIGURES: readonly [Figure, string][] = [
  ['chainId', 'chain IDs'],
  ['blockSeconds', 'block time'],
  ['finality', 'confirmed after'],
  ['large', 'large payments'],
  ...ENVIRONMENTS.flatMap((which) =>
    SORTED_TOKENS.flatMap((token): [Figure, string][] => [
      [`${which}.${token}`, `${token}, ${which}`],
      [`${which}.${token}.signature`, `signature of ${token}, ${which}`],
      [`${which}.${token}.feeCurrency`, `fee currency of ${token}, ${which}`],
    ]),
  ),
];

/** TRON's figures: its addresses have another form, and its factory is each deployment's own. */
type TronFigures = typeof TRON & { sources: typeof TRON_SOURCES };

/** Returns docs/networks.md. */
export function networksMarkdown(
  networks: readonly NamedNetwork[],
  factory: string,
  tron: TronFigures,
): string {
  const overview = networks.map((network) => [
    `${network.title} (\`${network.name}\`)`,
    `${network.live.chainId} / ${network.test.chainId}`,
    `${network.blockSeconds} s`,
    finalityText(network.finality),
    `above ${network.large.aboveTokens}: ${finalityText(network.large)}`,
    `${network.maxHeadAgeSeconds} s`,
    network.coin,
  ]);
  const tokens = networks.flatMap((network) => ENVIRONMENTS.flatMap((which) => tokenRows(network, which)));
  const sources = networks.flatMap(({ title, sources }) =>
    FIGURES.flatMap(([figure, what]) => {
      const source = sources[figure];
      return source ? [[title, what, source.from, source.isVerified ? '' : 'not verified']] : [];
    }),
  );
  return [
    '# Networks and tokens',
    'Generated from `libs/chain-evm/src/networks/`. [How to add a network or token](how-to-add.md).',
    'The service compares chain ID, factory, and each token’s symbol and decimals with the chain when it starts. It does not ' +
      'start if they differ.',
    `The vault factory has one address on every network: \`${factory}\`.`,
    table(
      [
        'network',
        'chain ID, live / test',
        'block time',
        'confirmed after',
        'large payments',
        'oldest head',
        'gas in',
      ],
      overview,
    ),
    '"Oldest head": a network whose newest block that was read is older is not offered, and `/health/ready` is `degraded`. ' +
      '`maxHeadAgeSeconds` in the configuration sets another bound.',
    '## Tokens',
    'The address identifies a token. "Own symbol" is what the contract returns for `symbol()`. "Signature": holders can sign ' +
      'transfers (EIP-3009) in the EIP-712 domain of this name and version. A worker compares the domain with the chain ' +
      '([decision 130](decisions/0130-a-signature-is-proven-by-the-contract.md)). "Fee currency": the contract that a transaction ' +
      'names to pay its fee in the token ([decision 134](decisions/0134-minipay-and-wallets-on-phones.md)).',
    table(['network', 'token', 'address', 'decimals', 'own symbol', 'signature', 'fee currency'], tokens),
    '## TRON',
    'Nothing of this has run on a real TRON node. ' +
      'The service and the contracts have run on [a stand-in](decisions/0145-what-tron-differs-in.md) only. ' +
      '[The checklist on Nile](operations/tron.md) is what proves it.',
    'A network is one of TRON if its name is `tron`, or begins with `tron-`. It needs a vault factory and a treasury of its own.',
    table(
      [
        'network',
        'chain ID',
        'USDT',
        'decimals',
        'block time',
        'confirmed after',
        'large payments',
        'smallest payment',
        'fees in',
      ],
      ENVIRONMENTS.map((which) => tronRow(tron, which)),
    ),
    '## Sources',
    '"Not verified": the source uses the figure but does not decide it. Check it before you rely on it.',
    table(['network', 'figure', 'source', ''], [...sources, ...tron.sources.map(tronSource)]),
  ]
    .join('\n\n')
    .concat('\n');
}

function finalityText({ confirmations, tag }: Finality): string {
  return tag ? `\`${tag}\`, or ${confirmations} blocks` : `${confirmations} blocks`;
}

function tokenRows(network: NamedNetwork, environment: ChainEnvironment): string[][] {
  return SORTED_TOKENS.flatMap((symbol) => {
    const token = network[environment].tokens[symbol];
    if (!token) return [];
    const { address, decimals, contractSymbol = symbol, signature, feeCurrency } = token;
    const link = `[\`${address}\`](${network[environment].explorerUrl}/token/${address})`;
    const domain = signature ? `\`${signature.name}\`, \`${signature.version}\`` : '';
    const fee = feeCurrency ? `\`${feeCurrency}\`` : '';
    return [
      [`${network.title}, ${environment}`, symbol, link, String(decimals), contractSymbol, domain, fee],
    ];
  });
}

function tronRow(tron: TronFigures, which: ChainEnvironment): string[] {
  const { title, chainId, explorerUrl, leastPaymentTokens }: TronChainRow = tron[which];
  const { address, decimals } = tron[which].tokens.USDT;
  return [
    `${title} (\`tron\` of ${which})`,
    String(chainId),
    `[\`${address}\`](${explorerUrl}/token20/${address})`,
    String(decimals),
    `${tron.blockSeconds} s`,
    finalityText(tron.finality),
    `above ${tron.large.aboveTokens}: ${finalityText(tron.large)}`,
    leastPaymentTokens ? `${leastPaymentTokens} tokens` : 'any',
    tron.coin,
  ];
}

function tronSource({ figure, from, isVerified }: TronFigures['sources'][number]): string[] {
  return ['TRON', figure, from, isVerified ? '' : 'not verified'];
}

/** A table with aligned columns, so that its source is readable too. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, i) => Math.max(3, name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
