import { TOKENS } from '@cowrie/tables';
import type { Finality } from '../network.types';
import type { ChainEnvironment, Figure, NamedNetwork } from './network-facts.types';

const ENVIRONMENTS: readonly ChainEnvironment[] = ['live', 'test'];
const SORTED_TOKENS = [...TOKENS].sort();
const FIGURES: readonly [Figure, string][] = [
  ['chainId', 'chain ids'],
  ['blockSeconds', 'time of a block'],
  ['finality', 'when a block counts'],
  ['large', 'the same, large payments'],
  ...ENVIRONMENTS.flatMap((which) =>
    SORTED_TOKENS.map((token): [Figure, string] => [`${which}.${token}`, `${token}, ${which}`]),
  ),
];

/** The table of networks for people, as docs/networks.md has it. */
export function networksMarkdown(networks: readonly NamedNetwork[], factory: string): string {
  const overview = networks.map((network) => [
    `${network.title} (\`${network.name}\`)`,
    `${network.live.chainId} / ${network.test.chainId}`,
    `${network.blockSeconds} s`,
    finalityText(network.finality),
    `above ${network.large.aboveTokens}: ${finalityText(network.large)}`,
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
    'Written by `libs/chain-evm/src/networks/`; a test holds the two together. Whatever stands here, the service asks each ' +
      'chain at start for its id, the factory and every token’s symbol and decimals, and does not start if they differ.',
    `The vault factory has one address on every network: \`${factory}\`.`,
    table(['network', 'chain id, live / test', 'block', 'a block counts', 'much money'], overview),
    '## Tokens',
    'A token is known by its address alone. "Calls itself" is what the contract answers to `symbol()`.',
    table(['network', 'token', 'address', 'decimals', 'calls itself'], tokens),
    '## Where the figures are from',
    '"Not verified": found with those who use it, not with whoever decides it. Look before money rests on it.',
    table(['network', 'figure', 'source', ''], sources),
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
    const { address, decimals, contractSymbol = symbol } = token;
    const link = `[\`${address}\`](${network[environment].explorerUrl}/token/${address})`;
    return [[`${network.title}, ${environment}`, symbol, link, String(decimals), contractSymbol]];
  });
}

/** Columns as wide as their widest cell, so that the text is readable as it is. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, i) => Math.max(3, name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
