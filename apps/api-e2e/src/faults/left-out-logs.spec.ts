import { type NodeProxy, type ServiceProcess, startNodeProxy } from '@cowrie/testing';
import type { ClusterChain } from '../cluster/chain';
import { Cluster, until } from '../cluster/cluster';
import { completedOutcome, outcomeOf } from '../cluster/payment.outcome';

let cluster: Cluster;
let worker: ServiceProcess;
/** The only node of `base`, and the preferred one of two of `celo`. */
const proxies: Record<string, NodeProxy> = {};

beforeAll(async () => {
  cluster = await Cluster.start({
    chains: [
      { name: 'base', chainId: 84532 },
      { name: 'celo', chainId: 11142220 },
    ],
    network: async ({ name, rpcUrl }: ClusterChain) => {
      const proxy = await startNodeProxy(rpcUrl);
      proxies[name] = proxy;
      return { rpcUrls: name === 'base' ? [proxy.rpcUrl] : [proxy.rpcUrl, rpcUrl] };
    },
  });
  worker = await cluster.startWorker();
});
afterAll(async () => {
  await cluster?.stop();
  for (const proxy of Object.values(proxies)) await proxy.close();
});

// Guarantee: a payment in time completes, whatever a node leaves out (docs/decisions/0021).
it('ends no payment whose logs a node leaves out, says so in health, and completes each', async () => {
  const base = cluster.chain('base');
  const [paid, inHalves] = [await cluster.open(), await cluster.open()];
  const elsewhere = await cluster.open(3100, 'USDC', 'celo');
  const half = inHalves.units / 2n;
  await base.pay(inHalves.address, half);
  // Before it is confirmed, a node that leaves it out would take it back.
  await until('the first half is confirmed', async () =>
    Boolean(await cluster.collection('transfers').findOne({ confirmedAt: { $ne: null } })),
  );
  await Promise.all(Object.values(proxies).map((proxy) => proxy.setMode('lying')));
  const sent = [
    await cluster.pay(paid),
    await base.pay(inHalves.address, inHalves.units - half),
    await cluster.pay(elsewhere),
  ];
  for (const [index, { txHash }] of sent.entries()) {
    const chain = cluster.chain(index < 2 ? 'base' : 'celo');
    await until('the transfer is in a block', async () => (await chain.blockOf(txHash)) !== undefined);
  }
  for (const payment of [paid, inHalves, elsewhere]) await cluster.endWindow(payment);

  await until('health says that two payments are held', async () =>
    (await detailOf('vaults test:base')).includes('held payments: 2'),
  );
  expect(await cluster.service.status(paid.payCode)).toBe('pending');
  expect(await cluster.service.status(inHalves.payCode)).toBe('processing');

  await proxies.base?.setMode('straight');
  // The other node of this network shows the transfer, while the preferred one still leaves it out.
  await cluster.untilStatus([elsewhere], 'completed');
  const liar = new URL(proxies.celo?.rpcUrl ?? '').host;
  expect(await detailOf('chain test:celo')).toMatch(
    new RegExp(`${liar} left out transfers of block \\d+ and rests`),
  );
  await cluster.untilStatus([paid, inHalves], 'completed');

  for (const payment of [paid, inHalves, elsewhere])
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
  await until('health holds nothing', async () => (await detailOf('vaults test:base')) === '');
});

async function detailOf(check: string): Promise<string> {
  const { data } = (await cluster.serviceOf(worker).call('get', '/health/ready')).body as {
    data: { checks: { name: string; detail?: string }[] } | null;
  };
  return data?.checks.find(({ name }) => name === check)?.detail ?? '';
}
