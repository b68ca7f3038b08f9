import mongoose, { type Connection } from 'mongoose';
import request from 'supertest';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { type ServiceProcess, startServiceProcess, startTestMongo } from '@cowrie/testing';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';
import { ClusterChain, type ClusterChainOptions } from './chain';
import { type PaymentChain, SWEEPER, TREASURY } from './payment.chain';
import { TRON_ENV, TronClusterChain, type TronClusterOptions } from './tron.chain';

const ADMIN_TOKEN = 'admin-token-of-a-cluster-for-one-test';
const TIMEOUT_MS = 120_000;

export interface ClusterOptions {
  /** Default: one that is called `base`; none with `tron`. */
  chains?: ClusterChainOptions[];
  /** Adds a chain of TRON, and a float that pays refunds. Default: none. */
  tron?: TronClusterOptions;
  /** Fields of the network's configuration that differ from the defaults. */
  network?: (chain: ClusterChain) => Promise<Partial<NetworkDefinition>>;
  env?: Record<string, string>;
}

/** An unpaid payment with a chosen token and network. */
export interface OpenPayment {
  paymentId: string;
  payCode: string;
  token: Token;
  network: string;
  address: string;
  /** Requested amount, in base units. */
  units: bigint;
  validUntil: string;
}

/**
 * The service as a deployment runs it: API processes (one at first), any number of workers, a database that
 * outlives them, and chains. Tests end the workers one by one. They see the service through HTTP, the chains
 * and the database.
 */
export class Cluster {
  readonly workers: ServiceProcess[] = [];

  private constructor(
    readonly chains: PaymentChain[],
    readonly database: Connection,
    readonly service: Service,
    readonly api: ServiceProcess,
    /** The environment variables of its processes. */
    readonly env: Readonly<Record<string, string>>,
    private readonly closers: (() => unknown)[],
  ) {}

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const closers: (() => unknown)[] = [];
    try {
      const { tron, chains: wanted = tron ? [] : [{ name: 'base', chainId: 84532 }] } = options;
      const evm = await Promise.all(wanted.map((one) => ClusterChain.start(one)));
      const chains: PaymentChain[] = [...evm];
      closers.push(() => Promise.all(chains.map((chain) => chain.stop())));
      if (tron) chains.push(await TronClusterChain.start(tron));
      const mongo = await startTestMongo();
      closers.push(() => mongo.close());
      const { uri } = mongo;
      const database = await mongoose.createConnection(uri).asPromise();
      closers.push(() => database.close());
      const networks = await Promise.all(
        chains.map(async (chain) =>
          chain.definition(chain instanceof ClusterChain ? await options.network?.(chain) : undefined),
        ),
      );
      const env = {
        MONGODB_URI: uri,
        NETWORKS: JSON.stringify({ test: { treasury: TREASURY, networks } }),
        SWEEPER_KEY_TEST: SWEEPER?.privateKey ?? '',
        KEY_HMAC_SECRET: 'key-secret-of-a-cluster-for-one-test',
        ADMIN_TOKEN,
        RATE_LIMIT_CHECKOUT: '600000',
        RATE_LIMIT_SECRET_KEY: '60000',
        RATE_LIMIT_PUBLIC_KEY: '60000',
        RATE_LIMIT_PUBLIC_KEY_ADDRESS: '60000',
        LOG_LEVEL: 'warn',
        ...(tron && TRON_ENV),
        ...options.env,
      };
      const api = await startServiceProcess({ ...env, ROLE: 'api' });
      closers.push(() => api.stop());
      const dev = {
        apiUrl: api.url,
        checkoutUrl: '',
        mongoUri: uri,
        admin: { token: await createAdmin(api.url) },
        merchants: [],
        networks: { test: [], live: [] },
        faucet: { address: '', privateKey: '' },
      };
      const service = await new Service(dev).withOwnMerchant('NG');
      return new Cluster(chains, database, service, api, env, closers);
    } catch (error) {
      for (const close of closers.reverse()) await close();
      throw error;
    }
  }

  chain(name = 'base'): ClusterChain {
    const found = this.chainOf(name);
    if (found instanceof ClusterChain) return found;
    throw new Error(`${name} is not a chain of the family evm`);
  }

  get tron(): TronClusterChain {
    const found = this.chainOf('tron');
    if (found instanceof TronClusterChain) return found;
    throw new Error('tron is not a chain of the family tron');
  }

  /** The chain of this name, of any family. */
  chainOf(name: string): PaymentChain {
    const found = this.chains.find((chain) => chain.name === name);
    if (!found) throw new Error(`no chain ${name}`);
    return found;
  }

  /** Starts one more API process with these additional variables. */
  async startApi(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const api = await startServiceProcess({ ...this.env, ...env, ROLE: 'api' });
    this.closers.push(() => api.stop());
    return api;
  }

  /** The service as the callers of this API process see it. */
  serviceOf({ url }: ServiceProcess): Service {
    return new Service({ ...this.service.dev, apiUrl: url });
  }

  async startWorker(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const worker = await startServiceProcess({ ...this.env, ...env, ROLE: 'worker' });
    this.workers.push(worker);
    return worker;
  }

  /** Ends all leases at once. Otherwise the successor of a killed worker waits until they run out. */
  async expireLeases(): Promise<void> {
    await this.collection('leases').updateMany({}, { $set: { expiresAt: new Date(0) } });
  }

  /** A payment of this amount in NGN (1,550 to the dollar), with token and network chosen. */
  async open(
    amount = 3100,
    token: Token = 'USDC',
    network = 'base',
    service = this.service,
  ): Promise<OpenPayment> {
    const { paymentId, payCode } = await service.create({ amount });
    // The API starts before the workers, and a network is offered once one of them has read it.
    await until(`${network} is offered`, () => service.offers(payCode, token, network));
    const instruction = await service.complete(payCode, token, network);
    const { receiveAddress: address, totalPayableAmount, validUntil } = instruction;
    const chain = this.chainOf(network);
    await chain.fundPayerOf(address);
    const { decimals } = chain.tokens[token];
    const { units } = parseAmount({ code: token, decimals }, totalPayableAmount);
    return { paymentId, payCode, token, network, address, units, validUntil };
  }

  pay({ address, units, token, network }: OpenPayment) {
    return this.chainOf(network).pay(address, units, token);
  }

  /**
   * Waits for each payment's status. @throws Error with the stored records of the first payment that takes
   * over a minute
   */
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

  /** Ends the payment's window now or earlier, so that the test does not have to wait for it. */
  async endWindow({ paymentId }: OpenPayment, at = new Date()): Promise<void> {
    const _id = new mongoose.Types.ObjectId(paymentId) as never;
    await this.collection('payments').updateOne({ _id }, { $set: { expiresAt: at } });
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

/**
 * Waits until the condition holds. @throws Error with `what` when it does not within the time, two minutes by
 * default
 */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  await untilFound(what, condition, timeoutMs);
}

/** Creates the first admin of the service at this URL, and returns the admin's token. */
async function createAdmin(apiUrl: string): Promise<string> {
  const answer = await request(apiUrl)
    .post('/admin/v1/operators')
    .set('Authorization', `Bearer ${ADMIN_TOKEN}`)
    .send({ name: 'ada', role: 'admin' });
  return (answer.body as { data: { token: string } }).data.token;
}
