import { ChainMismatchError } from '@cowrie/chain-evm';
import { ChainWatcherService } from './chain-watcher.service';

const NETWORKS = {
  test: { networks: [{ name: 'base' }, { name: 'celo' }] },
  live: { networks: [{ name: 'base' }] },
};

/** The place of `NodeConnections` among the parts of the service. */
const NODES = 14;
const wrong = (network: string) => new ChainMismatchError(network, []);

/** A service whose nodes answer when the test says so. */
function startedService() {
  const answers: { accept: () => void; refuse: (error: Error) => void }[] = [];
  /** Anything else: each property of it, and each call, is it again. */
  const other: object = new Proxy(() => other, { get: (_, name) => (name === 'then' ? undefined : other) });
  const assertNetwork = () => new Promise<void>((accept, refuse) => answers.push({ accept, refuse }));
  const reader = (network: object) => ({ network, elsewhere: other, assertNetwork, close: () => undefined });
  const parts: object[] = Array.from({ length: ChainWatcherService.length }, () => other);
  parts[0] = { environments: NETWORKS };
  parts[NODES] = { reader };
  const service = new (ChainWatcherService as new (...all: object[]) => ChainWatcherService)(...parts);
  return { answers, started: service.onApplicationBootstrap() };
}

// Guarantee: a start waits as long as the slowest network, not as long as all of them together.
it('asks the nodes of all networks at once', async () => {
  const { answers, started } = startedService();
  expect(answers).toHaveLength(3);
  for (const { refuse } of answers) refuse(wrong('one'));
  await expect(started).rejects.toThrow('network one differs');
});

it('refuses to start for one wrong network, once the others have answered', async () => {
  const { answers, started } = startedService();
  const ended = jest.fn();
  started.catch(ended);
  answers[1]?.refuse(wrong('two'));
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  answers[0]?.refuse(wrong('one'));
  answers[2]?.refuse(wrong('three'));
  await expect(started).rejects.toThrow('network one differs');
});
