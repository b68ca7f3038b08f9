import { type NodeProxy, type ServiceProcess, startNodeProxy } from '@cowrie/testing';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { Cluster, until } from '../cluster/cluster';

let cluster: Cluster;
let worker: ServiceProcess;
let proxy: NodeProxy;
let paid = 0n;

/**
 * Waits until the service asks the preferred node again: after failures it pauses before it retries a node.
 */
async function untilTrusted(): Promise<void> {
  await proxy.setMode('straight');
  await until('the preferred node is asked again', () => proxy.asked() > 5);
}

beforeAll(async () => {
  cluster = await Cluster.start({
    network: async ({ rpcUrl }) => {
      proxy = await startNodeProxy(rpcUrl);
      // The failing node comes first, so it is preferred.
      return { rpcUrls: [proxy.rpcUrl, rpcUrl] };
    },
  });
  worker = await cluster.startWorker();
});
afterAll(async () => {
  await cluster?.stop();
  await proxy?.close();
});

describe('two nodes, when the preferred one', () => {
  it.each([
    ['dead', 'rests after failures'],
    ['lagging', 'lags'],
  ] as const)('is %s: credits the payment once, and names the node in health', async (mode, problem) => {
    await untilTrusted();
    const payment = await cluster.open();
    await proxy.setMode(mode);
    await cluster.pay(payment);
    paid += payment.units;
    await until('health names the node', async () => {
      const detail = await healthDetail();
      return detail.includes(new URL(proxy.rpcUrl).host) && detail.includes(problem);
    });
    // What one node has and the other lacks is credited once that one has stopped for a minute.
    await cluster.untilStatus([payment], 'completed');
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
    expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
  });

  it('switches between these states: credits each payment once', async () => {
    await untilTrusted();
    const payments = await Promise.all([1, 2, 3, 4].map(() => cluster.open()));
    for (const [index, mode] of (['dead', 'lagging', 'straight', 'dead'] as const).entries()) {
      const payment = payments[index];
      if (!payment) throw new Error('no payment');
      await proxy.setMode(mode);
      await cluster.pay(payment);
      paid += payment.units;
      await cluster.untilStatus([payment], 'processing', 'completed');
    }
    await proxy.setMode('straight');
    await cluster.untilStatus(payments, 'completed');
    for (const payment of payments)
      expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
    expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
  });

  // This test is last, because a node that leaves out logs rests for a minute.
  it('leaves out all logs: reads the payment from the other node in time, and names the node in health', async () => {
    await untilTrusted();
    const payment = await cluster.open();
    await proxy.setMode('empty');
    await cluster.pay(payment);
    paid += payment.units;
    await until('health names the node', async () => {
      const { host } = new URL(proxy.rpcUrl);
      return (await healthDetail()).includes(`${host} left out transfers of block`);
    });
    await cluster.untilStatus([payment], 'completed');
    expect(Date.now()).toBeLessThan(Date.parse(payment.validUntil));
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
    expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
  });
});

async function healthDetail(): Promise<string> {
  const { data } = (await cluster.serviceOf(worker).call('get', '/health/ready')).body as {
    data: { checks: { detail?: string }[] } | null;
  };
  return data?.checks.map(({ detail = '' }) => detail).join() ?? '';
}
