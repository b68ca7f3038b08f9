import crypto from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePorts } from './free-ports';

/** Lets the next draws be these, and returns how many draws there were. */
function draw(...ports: number[]): () => number {
  const random = jest.spyOn(crypto, 'randomInt');
  for (const port of ports) random.mockImplementationOnce(() => port);
  return () => random.mock.calls.length;
}

afterEach(() => jest.restoreAllMocks());

it('no port is given twice while the process that asked lives, though nothing listens on it yet', async () => {
  const [first = 0, second = 0, third = 0] = await freePorts(3);
  expect(new Set([first, second, third]).size).toBe(3);
  const drawn = draw(first, second, third);
  const [other] = await freePorts(1);
  expect([first, second, third]).not.toContain(other);
  expect(drawn()).toBeGreaterThan(3);
});

it('a port on which something listens is not given', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const drawn = draw(taken);
  expect(await freePorts(1)).not.toContain(taken);
  expect(drawn()).toBeGreaterThan(1);
  await once(server.close(), 'close');
});
