import { accountOf } from '@cowrie/chain-evm';
import {
  localAccounts,
  RELAY_KILL_POINTS,
  type RelayKillPointName,
  type ServiceProcess,
  testRun,
} from '@cowrie/testing';
import type { ClusterChain } from '../cluster/chain';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { reorganize } from '../cluster/reorganize';
import { Service } from '../service';
import { signedFor } from '../x402/official';

const HELD_UNITS = 10_000_000n;
const RELAYER_KEY_TEST = localAccounts[9]?.privateKey ?? '';
const RELAYER = accountOf(RELAYER_KEY_TEST);

/** At these points the chain knows something that the database does not know yet, or the reverse. */
const KILL: RelayKillPointName[] = [
  'after the relay is signed, before it is sent',
  'after the relay is sent',
  'before the relay is ended',
];
const KILL_IN_FULL = Object.keys(RELAY_KILL_POINTS) as RelayKillPointName[];

// One cluster for all cases: the traces of a fault must not disturb the next payment either.
let cluster: Cluster;
let chain: ClusterChain;
let service: Service;
let worker: ServiceProcess;
let paidUnits = 0n;
let relayed = 0;

beforeAll(async () => {
  cluster = await Cluster.start({ chains: [{ name: 'base', chainId: 84532, isSignable: true }] });
  chain = cluster.chain();
  const { rpcUrl } = chain;
  const network = { ...chain.definition(), rpcUrl, tokens: chain.tokens };
  service = new Service({ ...cluster.service.dev, networks: { test: [network], live: [] } });
  worker = await startWorker();
});
afterAll(() => cluster?.stop());

const startWorker = () => cluster.startWorker({ RELAYER_KEY_TEST });

/** A payment that its payer has signed. */
interface Signed extends OpenPayment {
  payer: string;
  /** Sends it to the service. Returns the status of the answer. */
  send(): Promise<number>;
}

async function sign(): Promise<Signed> {
  const { payCode, paymentId } = await service.create({ amount: 3100 });
  const path = `/x402/${payCode}`;
  await until('it can be signed for', async () => (await service.call('get', path)).status === 402);
  const { account, payload } = await signedFor(service, payCode, HELD_UNITS);
  const { amount, payTo: address } = payload.accepted;
  const header = Buffer.from(JSON.stringify(payload)).toString('base64');
  const units = BigInt(amount);
  paidUnits += units;
  relayed += 1;
  return {
    paymentId,
    payCode,
    address,
    units,
    token: 'USDC',
    network: 'base',
    validUntil: '',
    payer: account.address,
    send: async () => (await service.call('get', path, { headers: { 'PAYMENT-SIGNATURE': header } })).status,
  };
}

/** Guarantee: every payer pays once, every unit is credited once, and gas is spent once for each payment. */
async function expectPaidOnce(...payments: Signed[]): Promise<void> {
  for (const payment of payments) {
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
    expect(await chain.balanceOf(payment.payer)).toBe(HELD_UNITS - payment.units);
    expect(await payment.send()).toBe(200);
  }
  expect(await totalsOf(cluster)).toEqual({ atTreasury: paidUnits, sold: paidUnits });
  expect(Number(await chain.rpc<string>('eth_getTransactionCount', [RELAYER, 'latest']))).toBe(relayed);
}

it.each(testRun.isFull ? KILL_IN_FULL : KILL)(
  'a worker that is killed with -9 %s: another relays once',
  async (point) => {
    const payment = await sign();
    await worker.arm(point);
    const answer = payment.send();
    // A point that is never reached proves nothing: the payment would just complete.
    await until(`the worker dies ${point}`, () => worker.hasEnded());
    await cluster.expireLeases();
    worker = await startWorker();
    await cluster.untilStatus([payment], 'completed');
    expect([200, 409]).toContain(await answer);
    await expectPaidOnce(payment);
  },
);

it('two workers relay once each of what payers sign at once', async () => {
  const other = await startWorker();
  const payments = [await sign(), await sign(), await sign(), await sign()];
  // Programs repeat a request whose answer they did not get.
  const answers = await Promise.all([...payments, ...payments].map((payment) => payment.send()));
  expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
  await cluster.untilStatus(payments, 'completed');
  await expectPaidOnce(...payments);
  await other.stop();
});

it('a relay whose block is orphaned is sent again, and pays once', async () => {
  const payment = await sign();
  await chain.pauseMining();
  try {
    const answer = payment.send();
    const pool = () => chain.rpc<{ pending: string }>('txpool_status');
    await until('the relay is in the pool', async () => Number((await pool()).pending) > 0);
    await chain.mine();
    await cluster.untilStatus([payment], 'processing');
    expect(await answer).toBe(200);
    await reorganize(chain, { depth: 1, payments: [] }, () => undefined);
    expect(await chain.balanceOf(payment.payer)).toBe(HELD_UNITS);
    await chain.mine();
    await cluster.untilStatus([payment], 'pending');
  } finally {
    await chain.resumeMining();
  }
  await cluster.untilStatus([payment], 'completed');
  const { history } = await outcomeOf(cluster, payment);
  expect(history).toEqual([
    'pending → processing',
    'processing → pending',
    'pending → processing',
    'processing → completed',
  ]);
  expect(await chain.balanceOf(payment.payer)).toBe(HELD_UNITS - payment.units);
  expect(await totalsOf(cluster)).toEqual({ atTreasury: paidUnits, sold: paidUnits });
});
