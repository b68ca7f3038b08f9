import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { startFakeNode } from '@cowrie/testing/fake-node';
import { type RelayWorld, startRelayWorld } from '../testing/relay-world';
import { RelayRequests } from './relay-requests.service';

const CONFIRMATIONS = 3;
let world: RelayWorld;
beforeAll(async () => {
  world = await startRelayWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Counts the calls of a process's repositories and of its account. Each is one command, or asks a node. */
function counting() {
  let calls: string[] = [];
  const wrap: Observed['wrap'] = (part) =>
    new Proxy(part, {
      get: (inner, name) => {
        const member: unknown = Reflect.get(inner, name, inner);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          calls.push(String(name));
          return Reflect.apply(member, inner, args);
        };
      },
    });
  return {
    wrap,
    take: () => {
      const taken = calls.sort();
      calls = [];
      return taken;
    },
  };
}

it('asks as little as it can from the request to the confirmed transfer', async () => {
  const { wrap, take } = counting();
  const payment = await world.lock();
  const { requests } = world.open(wrap);
  const transfer = world.signed(payment);
  await requests.request(payment, transfer, world.clock.now());
  // A working relayer, a verified token, no relay before; four budgets in `take`; then the relay.
  expect(take()).toEqual(['ofAuthorization', 'positions', 'store', 'take', 'working']);

  const relayer = world.newRelayer({ wrap });
  const once = async () => {
    take();
    await relayer.run();
    return take();
  };
  expect(await once()).toEqual([
    'all',
    'broadcast',
    'find',
    'find',
    'firstOpen',
    'highestNonce',
    'highestNonce',
    'nonces',
    'open',
    'sending',
    'sign',
    'sign',
  ]);
  await world.deepen(1);
  // In a block: one receipt.
  expect(await once()).toEqual(['find', 'highestNonce', 'nonces', 'open', 'receipt', 'setMined']);
  // Until it is confirmed nothing is asked for it.
  expect(await once()).toEqual(['find', 'highestNonce', 'nonces', 'open']);
  await world.deepen();
  expect(await once()).toEqual(['block', 'cost', 'end', 'find', 'highestNonce', 'nonces', 'open', 'receipt']);
  // Then a run is three questions.
  expect(await once()).toEqual(['highestNonce', 'nonces', 'open']);
});

it('asks the node twice to check what a key has signed', async () => {
  const { config, relays, relayers, cursors } = world.open();
  const node = await startFakeNode(async ({ method, params }) => ({
    result: await world.chain.rpc(method, params),
  }));
  const [network] = config.environments.test?.networks ?? [];
  if (!network) throw new Error('no network');
  const environments = {
    test: { treasury: '', networks: [{ ...network, rpcUrls: [node.rpcUrl] }] },
  };
  const budgets = { take: () => Promise.resolve(true) } as unknown as ConstructorParameters<
    typeof RelayRequests
  >[3];
  const nodes = new NodeConnections();
  const requests = new RelayRequests(
    { ...config, environments } as unknown as typeof config,
    relays,
    relayers,
    budgets,
    cursors,
    new ChainReaders(nodes),
    nodes,
  );
  const check = async () => {
    const payment = await world.lock();
    const from = [node.seen.length, node.batches.length] as const;
    await requests.check(payment, world.signed(payment), world.clock.now());
    return {
      calls: node.seen.slice(from[0]).map(({ method }) => method),
      batches: node.batches.length - from[1],
    };
  };
  // The first one also asks which chain it is.
  await check();
  expect(await check()).toEqual({
    calls: [
      'eth_getBlockByNumber',
      'eth_maxPriorityFeePerGas',
      'eth_call',
      'eth_estimateGas',
      'eth_getBalance',
    ],
    batches: 2,
  });
  requests.onModuleDestroy();
  await node.close();
});
