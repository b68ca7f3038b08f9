import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;
/** Flags of an answer without an error (RFC 1035 §4.1.1). */
const ANSWER = 0x8180;

/** A name server that returns one address for every name. */
export interface NameServer {
  port: number;
  address: string;
  close(): void;
}

/** Starts a name server on 127.0.0.1. Set `address` to change its answer. */
export async function startNameServer(address: string): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server = { port: 0, address, close: () => void socket.close() };
  socket.on('message', (query, { port, address: caller }) =>
    socket.send(answerTo(query, server.address), port, caller),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.port = socket.address().port;
  return server;
}

function answerTo(query: Buffer, address: string): Buffer {
  const nameEnd = query.indexOf(0, 12) + 1;
  const isForAddress = query.readUInt16BE(nameEnd) === TYPE_A;
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  [ANSWER, 1, isForAddress ? 1 : 0].forEach((value, index) => head.writeUInt16BE(value, 2 + 2 * index));
  const question = query.subarray(12, nameEnd + 4);
  // A pointer to the name in the question, type A, class IN, 1 s, 4 bytes.
  const record = Buffer.from([
    0xc0,
    12,
    0,
    TYPE_A,
    0,
    1,
    0,
    0,
    0,
    1,
    0,
    4,
    ...address.split('.').map(Number),
  ]);
  return Buffer.concat([head, question, ...(isForAddress ? [record] : [])]);
}
