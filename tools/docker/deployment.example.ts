import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ExampleEnvironment {
  treasury: string;
  networks: { name: string; rpcUrls: string[] }[];
}

/** `docker/networks.example.json`, unchanged. */
export const exampleNetworks = JSON.parse(
  readFileSync(join(__dirname, '../../docker/networks.example.json'), 'utf8'),
) as Record<'test' | 'live', ExampleEnvironment>;

/** The environment of a deployment that has filled in the example files. */
export const deployment = {
  NETWORKS: JSON.stringify(exampleNetworks).replaceAll(
    `0x${'0'.repeat(40)}`,
    '0x000000000000000000000000000000000000dEaD',
  ),
  // As compose.yaml builds it, with an account and a container's name on an internal network.
  MONGODB_URI: 'mongodb://cowrie:5be0cd19137e2179@mongo:27017/cowrie?replicaSet=rs0&w=majority',
  CHECKOUT_URL: 'https://pay.example.com',
  KEY_HMAC_SECRET: '6a09e667f3bcc908bb67ae8584caa73b',
  RATE_SOURCES: 'coinbase,coingecko,cross',
  RATE_MIN_SOURCES: '2',
  SWEEPER_KEY_TEST: `0x${'3c6ef372fe94f82ba54ff53a5f1d36f1'.repeat(2)}`,
  SWEEPER_KEY_LIVE: '0x510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2178',
};
