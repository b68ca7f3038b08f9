import { InvalidArgumentError } from 'commander';
import { isHttpUrl } from '../options.parse';

/** JSON-RPC addresses by network. */
export type Nodes = ReadonlyMap<string, string>;

/** The option `--node network=url`, which can be repeated. @throws InvalidArgumentError */
export function node(text: string, before: Nodes = new Map()): Nodes {
  const [, network = '', url = ''] = /^([\w-]+)=(.+)$/.exec(text) ?? [];
  if (!network || !isHttpUrl(url))
    throw new InvalidArgumentError(
      'Give a network and the http address of its node, such as base=https://mainnet.base.org.',
    );
  return new Map([...before, [network, url]]);
}
