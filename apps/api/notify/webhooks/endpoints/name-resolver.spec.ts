import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolverOf, type ResolverOptions } from './name-resolver';

const SHORT_MS = 300;
const A = 1;
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

/**
 * A name server. `answer` returns the bytes of the address for a query type, or undefined for no address.
 * Without `answer` it is silent.
 */
async function nameServer(answer?: (type: number) => number[] | undefined): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, { port }) => {
    if (answer) socket.send(replyTo(question, answer(question.readUInt16BE(question.length - 4))), port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

/** A reply in the format of RFC 1035, to a query that contains only its question. */
function replyTo(question: Buffer, address?: number[]): Buffer {
  const reply = Buffer.from(question);
  reply.writeUInt16BE(0x8180, 2);
  if (!address) return reply;
  reply.writeUInt16BE(1, 6);
  const type = question.readUInt16BE(question.length - 4);
  const record = [0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
  return Buffer.concat([reply, Buffer.from(record)]);
}

const resolve = (options: ResolverOptions) =>
  new Promise<LookupAddress[]>((done, refused) =>
    resolverOf({ timeoutMs: SHORT_MS, ...options })('shop.example.com', { all: true }, (error, addresses) =>
      error ? refused(error) : done(addresses),
    ),
  );

it('returns the addresses of both families', async () => {
  const six = [0x26, 6, ...Array<number>(13).fill(0), 1];
  const server = await nameServer((type) => (type === A ? [8, 8, 8, 8] : six));
  expect(await resolve({ servers: [server] })).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606::1', family: 6 },
  ]);
});

it('resolves a name that has one family only', async () => {
  const server = await nameServer((type) => (type === A ? [8, 8, 8, 8] : undefined));
  expect(await resolve({ servers: [server] })).toEqual([{ address: '8.8.8.8', family: 4 }]);
});

it('gives up on a silent server at the time-out', async () => {
  await expect(resolve({ servers: [await nameServer()] })).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

it('resolves other names while many queries wait for a silent server', async () => {
  const [silent, well] = [
    await nameServer(),
    await nameServer((type) => (type === A ? [8, 8, 8, 8] : undefined)),
  ];
  let ended = 0;
  const waiting = Array.from({ length: 20 }, () =>
    resolve({ servers: [silent], timeoutMs: 1000 }).catch(() => (ended += 1)),
  );
  expect(await resolve({ servers: [well] })).toHaveLength(1);
  expect(ended).toBe(0);
  await Promise.all(waiting);
  expect(ended).toBe(20);
});
