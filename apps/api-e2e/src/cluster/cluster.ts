import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import mongoose, { type Connection } from 'mongoose';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { parseAmount } from '@cowrie/money';
import { type DevMerchant, localAccounts, type ServiceProcess, startServiceProcess } from '@cowrie/testing';
import { Service } from '../service';
import { ClusterChain, type ClusterChainOptions, TREASURY } from './chain';

const MERCHANT_PROGRAM = 'dist/node/tools/local-stack/issue-merchant.js';
const STEP_MS = 50;
const WITHIN_MS = 60_000;

export interface ClusterOptions {
  chains?: ClusterChainOptions[];
  /** What differs in a network's configuration. */
  network?: (chain: ClusterChain) => Promise<Partial<NetworkDefinition>>;
  env?: Record<string, string>;
}

/** A payment that waits for its money. */
export interface OpenPayment {
  paymentId: string;
  payCode: string;
  token: Token;
  network: string;
  address: string;
  /** What was asked for, in base units. */
  units: bigint;
  validUntil: string;
}

/**
 * The service as a deployment runs it: one API process and any number of workers, each of its own and ended one by one, a
 * database that outlives them, and chains. It is known by HTTP, by what the chains show, and by what the database holds.
 */
export class Cluster {
  readonly workers: ServiceProcess[] = [];

  private constructor(
    readonly chains: ClusterChain[],
    readonly database: Connection,
    readonly service: Service,
    private readonly env: Record<string, string>,
    private readonly closers: (() => unknown)[],
  ) {}

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const closers: (() => unknown)[] = [];
    try {
      const { chains: wanted = [{ name: 'base', chainId: 84532 }] } = options;
      const chains = await Promise.all(wanted.map((one) => ClusterChain.start(one)));
      closers.push(() => Promise.all(chains.map((chain) => chain.stop())));
      const mongo = await startEmbeddedMongo();
      closers.push(() => mongo.close());
      const uri = `${mongo.uri}cowrie`;
      const database = await mongoose.createConnection(uri).asPromise();
      closers.push(() => database.close());
      const networks = await Promise.all(
        chains.map(async (chain) => chain.definition(await options.network?.(chain))),
      );
      const env = {
        MONGODB_URI: uri,
        NETWORKS: JSON.stringify({ test: { treasury: TREASURY, networks } }),
        SWEEPER_KEY_TEST: localAccounts[8]?.privateKey ?? '',
        KEY_HMAC_SECRET: 'a secret of a cluster that lives for one test',
        RATE_LIMIT_CHECKOUT: '600000',
        RATE_LIMIT_SECRET_KEY: '60000',
        RATE_LIMIT_PUBLIC_KEY: '60000',
        LOG_LEVEL: 'warn',
        ...options.env,
      };
      const merchant = await issueMerchant(env);
      const api = await startServiceProcess({ ...env, ROLE: 'api' });
      closers.push(() => api.stop());
      const dev = {
        apiUrl: api.url,
        checkoutUrl: '',
        mongoUri: uri,
        admin: { token: '' },
        merchants: [merchant],
        networks: { test: [], live: [] },
        faucet: { address: '', privateKey: '' },
      };
      return new Cluster(chains, database, new Service(dev), env, closers);
    } catch (error) {
      for (const close of closers.reverse()) await close();
      throw error;
    }
  }

  chain(name = 'base'): ClusterChain {
    const found = this.chains.find((chain) => chain.name === name);
    if (!found) throw new Error(`no chain ${name}`);
    return found;
  }

  async startWorker(): Promise<ServiceProcess> {
    const worker = await startServiceProcess({ ...this.env, ROLE: 'worker' });
    this.workers.push(worker);
    return worker;
  }

  /** The leases of the dead run out at once; without this a successor waits for them. */
  async lapseLeases(): Promise<void> {
    await this.collection('leases').updateMany({}, { $set: { expiresAt: new Date(0) } });
  }

  /** A payment of so much NGN (1,550 to the dollar), its choice made. */
  async open(amount = 3100, token: Token = 'USDC', network = 'base'): Promise<OpenPayment> {
    const { paymentId, payCode } = await this.service.create({ amount });
    const instruction = await this.service.complete(payCode, token, network);
    const { receiveAddress: address, totalPayableAmount, validUntil } = instruction;
    await this.chain(network).fundPayerOf(address);
    const { decimals } = this.chain(network).tokens[token];
    const { units } = parseAmount({ code: token, decimals }, totalPayableAmount);
    return { paymentId, payCode, token, network, address, units, validUntil };
  }

  pay({ address, units, token, network }: OpenPayment) {
    return this.chain(network).pay(address, units, token);
  }

  /** @throws Error with all that is stored of the payment that is not there within a minute */
  async untilStatus(
    payments: readonly OpenPayment[],
    ...wanted: Parameters<Service['untilStatus']>[1][]
  ): Promise<void> {
    for (const payment of payments) {
      await this.service.untilStatus(payment.payCode, ...wanted).catch(async (error: Error) => {
        throw new Error(`${error.message}: ${await this.recordsOf(payment)}`, { cause: error });
      });
    }
  }

  private async recordsOf({ paymentId }: OpenPayment): Promise<string> {
    const _id = new mongoose.Types.ObjectId(paymentId);
    const of = (collection: string, filter: object) => this.collection(collection).find(filter).toArray();
    const records = {
      payments: await of('payments', { _id }),
      transfers: await of('transfers', { paymentId: _id }),
      vaultSweeps: await of('vault_sweeps', { paymentId: _id }),
      sweeps: await of('sweeps', { 'vaults.paymentId': _id }),
      cursors: await of('chain_cursors', {}),
      printed: this.workers.map((worker) => worker.output()),
    };
    return JSON.stringify(records, null, 1);
  }

  /** Its window is over from now on, so that nobody has to wait for it. */
  async endWindow({ paymentId }: OpenPayment): Promise<void> {
    const _id = new mongoose.Types.ObjectId(paymentId) as never;
    await this.collection('payments').updateOne({ _id }, { $set: { expiresAt: new Date() } });
  }

  collection(name: string) {
    if (!this.database.db) throw new Error('no database');
    return this.database.db.collection<Record<string, unknown>>(name);
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    for (const close of this.closers.reverse()) await close();
  }
}

/** Waits until it is so. @throws Error with `what` when it is not within a minute, or the time given */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`gave up after ${withinMs / 1000} s: ${what}`);
    await pause(STEP_MS);
  }
}

async function issueMerchant(env: Record<string, string>): Promise<DevMerchant> {
  const { stdout } = await promisify(execFile)(process.execPath, [MERCHANT_PROGRAM], {
    env: { PATH: process.env.PATH, ...env },
  });
  return JSON.parse(stdout) as DevMerchant;
}
