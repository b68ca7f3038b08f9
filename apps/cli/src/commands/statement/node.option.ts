import { InvalidArgumentError } from 'commander';

/** JSON-RPC addresses by network. */
export type Nodes = ReadonlyMap<string, string>;

/** The option `--node network=url`, which can be repeated. @throws InvalidArgumentError */
export function node(text: string, before: Nodes = new Map()): Nodes {
  const [, network = '', url = ''] = /^([\w-]+)=(.+)$/.exec(text) ?? [];
  if (!network || !isJsonRpcAddress(url))
    throw new InvalidArgumentError(
      'Give a network and the http address of its node, such as base=https://mainnet.base.org.',
    );
  return new Map([...before, [network, url]]);
}

function isJsonRpcAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
