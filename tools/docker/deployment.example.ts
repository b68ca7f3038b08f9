import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ExampleEnvironment {
  treasury: string;
  networks: { name: string; rpcUrls: string[] }[];
}

/** `docker/networks.example.json` as it stands. */
export const exampleNetworks = JSON.parse(
  readFileSync(join(__dirname, '../../docker/networks.example.json'), 'utf8'),
) as Record<'test' | 'live', ExampleEnvironment>;

/** The environment of a deployment that has filled in the example files. */
export const deployment = {
  NETWORKS: JSON.stringify(exampleNetworks).replaceAll(
    `0x${'0'.repeat(40)}`,
    '0x000000000000000000000000000000000000dEaD',
  ),
  MONGODB_URI: 'mongodb://db.example.com/cowrie',
  KEY_HMAC_SECRET: 'k'.repeat(32),
  RATE_SOURCES: 'coinbase,coingecko,cross',
  RATE_MIN_SOURCES: '2',
  SWEEPER_KEY_TEST: `0x${'1'.repeat(64)}`,
  SWEEPER_KEY_LIVE: `0x${'2'.repeat(64)}`,
};
