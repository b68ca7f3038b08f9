import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { deployFactory, deployTestToken, type NetworkDefinition } from '@cowrie/chain-evm';
import { startApp } from '@cowrie/api/faces/app';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import {
  type LocalChain,
  localAccounts,
  type NodeProxy,
  startLocalChain,
  startNodeProxy,
} from '@cowrie/testing';
import { withDatabase } from '@cowrie/testing/database.uri';
import { createMerchant } from '../../local-stack/merchants';
import { startDatabaseProcess } from '../processes/database.process';

const { MongoClient } = mongo;

/** The networks that the workers share. Each has its own lease. */
const CHAINS = { base: 84532, celo: 11142220, polygon: 80002, ethereum: 11155111 };
const [DEPLOYER, SWEEPER, PAYER] = localAccounts;

/** Selector of the test tokens' `mint(address,uint256)`. */
const MINT = '0x40c10f19';
const GAS = { gas: '0x30d40', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' };

export interface WorkersChain {
  network: NetworkDefinition;
  node: LocalChain;
  /** Counts what the workers ask. */
  proxy: NodeProxy;
  /** Sends tokens to an address, without waiting for a block. */
  pay(to: string, units: string): Promise<void>;
}

/** What all workers of a play share. */
export interface WorkersWorld {
  /** The environment variables of a worker. */
  env: Readonly<Record<string, string>>;
  businessId: string;
  chains: readonly WorkersChain[];
  database: mongo.Db;
  /** Of the database's own process, if this machine has one for it. */
  databasePid: number | undefined;
  /** Waits until each network has been read by a worker. */
  untilOffered(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts chains with a block each second, and a database with a merchant: the server that `MONGODB_URI`
 * names, or the embedded one in its own process. The database is dropped first, and at the end.
 */
export async function openWorkersWorld(): Promise<WorkersWorld> {
  const closers: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const { MONGODB_URI } = process.env;
    const own = MONGODB_URI ? undefined : await startDatabaseProcess();
    if (own) closers.push(() => own.stop());
    const uri = withDatabase(MONGODB_URI ?? own?.uri ?? '', 'cowrie_bench');
    const client = await new MongoClient(uri).connect();
    closers.push(() => client.close());
    const database = client.db();
    await database.dropDatabase();
    closers.push(() => database.dropDatabase());
    const chains: WorkersChain[] = [];
    for (const [name, chainId] of Object.entries(CHAINS)) {
      const chain = await startChain(name, chainId);
      chains.push(chain);
      closers.push(() => Promise.all([chain.proxy.close(), chain.node.stop()]));
    }
    const env = {
      MONGODB_URI: uri,
      NETWORKS: JSON.stringify({ test: { treasury: TREASURY, networks: chains.map(settingsOf) } }),
      SWEEPER_KEY_TEST: SWEEPER?.privateKey ?? '',
      KEY_HMAC_SECRET: 'b'.repeat(32),
      LOG_LEVEL: 'warn',
      PORT: '0',
    };
    const businessId = await newBusiness(env);
    const untilOffered = async (): Promise<void> => {
      while ((await database.collection('chain_cursors').countDocuments()) < chains.length) await pause(100);
    };
    return { env, businessId, chains, database, databasePid: own?.pid, untilOffered, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function newBusiness(env: WorkersWorld['env']): Promise<string> {
  const app = await startApp(loadConfig({ ...env, ROLE: 'api', LOG_LEVEL: 'silent' }));
  try {
    return (await createMerchant(app, 'Lagos Leather', 'NG')).businessId;
  } finally {
    await app.close();
  }
}

/** The network as the configuration names it. */
function settingsOf({ network: { tokens, ...network } }: WorkersChain): object {
  const { address, decimals } = tokens.USDC ?? {};
  return { ...network, tokens: { USDC: { address, decimals } } };
}

async function startChain(name: string, chainId: number): Promise<WorkersChain> {
  const node = await startLocalChain({ chainId, blockTimeSeconds: 1 });
  const deployer = { rpcUrl: node.rpcUrl, privateKey: DEPLOYER?.privateKey ?? '' };
  const { address: factory } = await deployFactory(deployer);
  const { address, decimals } = await deployTestToken(deployer, { symbol: 'USDC', label: 'test' });
  const proxy = await startNodeProxy(node.rpcUrl);
  const network = aNetwork({
    name,
    chainId,
    factory,
    rpcUrls: [proxy.rpcUrl],
    pollIntervalMs: 500,
    tokens: { USDC: { symbol: 'USDC', address, decimals } },
  });
  let nonce = Number(await node.rpc('eth_getTransactionCount', [PAYER?.address, 'latest']));
  const pay = async (to: string, units: string): Promise<void> => {
    const words = [to.slice(2), BigInt(units).toString(16)].map((word) =>
      word.toLowerCase().padStart(64, '0'),
    );
    const from = PAYER?.address;
    const data = `${MINT}${words.join('')}`;
    await node.rpc('eth_sendTransaction', [
      { from, to: address, data, nonce: `0x${(nonce++).toString(16)}`, ...GAS },
    ]);
  };
  return { network, node, proxy, pay };
}
