import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';
import { MongoClient, type Document } from 'mongodb';
import fc from 'fast-check';
import { startEmbeddedMongo, type EmbeddedMongo } from '../index';

let server: EmbeddedMongo;
beforeAll(async () => (server = await startEmbeddedMongo()));
afterAll(() => server.close());

const open = async (): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

function message(opcode: number, body: Buffer, id = 1): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, body]);
}

const flags = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const body = (command: Document): Buffer =>
  Buffer.concat([Buffer.of(0), serialize({ ...command, $db: 't' })]);
const opMsg = (command: Document, id = 1): Buffer =>
  message(2013, Buffer.concat([flags(0), body(command)]), id);

function sequence(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => serialize(document)),
  ]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4);
  return Buffer.concat([Buffer.of(1), size, content]);
}

/** Reads replies until there are `count`. */
async function replies(socket: Socket, count: number): Promise<{ to: number; document: Document }[]> {
  let bytes = Buffer.alloc(0);
  const found: { to: number; document: Document }[] = [];
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
      const length = bytes.readInt32LE(0);
      const offset = bytes.readInt32LE(12) === 1 ? 36 : 21;
      found.push({ to: bytes.readInt32LE(8), document: deserialize(bytes.subarray(offset, length)) });
      bytes = bytes.subarray(length);
    }
    if (found.length >= count) break;
  }
  return found;
}

it('answers commands in their order when the bytes arrive in small pieces', async () => {
  const all = Buffer.concat(Array.from({ length: 50 }, (_, i) => opMsg({ ping: 1 }, i)));
  const socket = await open();
  for (let at = 0; at < all.length; at += 7) socket.write(all.subarray(at, at + 7));
  expect((await replies(socket, 50)).map(({ to }) => to)).toEqual(Array.from({ length: 50 }, (_, i) => i));
});

it('accepts document sequences and a checksum', async () => {
  const socket = await open();
  const sections = [body({ insert: 'seq' }), sequence('documents', [{ _id: 1 }, { _id: 2 }])];
  socket.write(message(2013, Buffer.concat([flags(1), ...sections, Buffer.alloc(4)])));
  const [reply] = await replies(socket, 1);
  expect(reply?.document).toMatchObject({ n: 2, ok: 1 });
});

it('answers the handshake over OP_QUERY', async () => {
  const socket = await open();
  const query = Buffer.concat([
    flags(0),
    Buffer.from('admin.$cmd\0'),
    Buffer.alloc(4),
    flags(1),
    serialize({ ismaster: 1, helloOk: true }),
  ]);
  socket.write(message(2004, query, 9));
  const [reply] = await replies(socket, 1);
  expect(reply).toMatchObject({
    to: 9,
    document: { ismaster: true, helloOk: true, logicalSessionTimeoutMinutes: 30 },
  });
  expect(reply?.document).not.toHaveProperty('compression');
  expect(reply?.document).not.toHaveProperty('setName');
});

const malformed: [string, Buffer][] = [
  ['a length below a header', Buffer.from([5, 0, 0, 0, 0])],
  ['a length beyond the limit', Buffer.from([255, 255, 255, 127])],
  ['a negative length', Buffer.from([0, 0, 0, 255])],
  ['an unknown opcode', message(9999, Buffer.alloc(8))],
  ['an old opcode', message(2002, Buffer.alloc(8))],
  ['a compressed message', message(2012, Buffer.alloc(16))],
  ['unknown required flags', message(2013, Buffer.concat([flags(4), body({ ping: 1 })]))],
  ['no body', message(2013, Buffer.concat([flags(0), sequence('documents', [])]))],
  ['two bodies', message(2013, Buffer.concat([flags(0), body({ ping: 1 }), body({ ping: 1 })]))],
  ['an unknown section', message(2013, Buffer.concat([flags(0), Buffer.of(7), Buffer.alloc(8)]))],
  [
    'a document longer than its message',
    message(2013, Buffer.concat([flags(0), Buffer.from([0, 99, 0, 0, 0, 0])])),
  ],
  [
    'a document that is not BSON',
    message(2013, Buffer.concat([flags(0), Buffer.from([0, 8, 0, 0, 0, 200, 65, 0, 0])])),
  ],
];

it.each(malformed)('%s ends only its own connection', async (_name, bytes) => {
  const [bad, good] = [await open(), await open()];
  bad.write(bytes);
  bad.resume();
  await once(bad, 'close');
  good.write(opMsg({ ping: 1 }));
  expect((await replies(good, 1))[0]?.document).toMatchObject({ ok: 1 });
});

it('survives random changes of a message', async () => {
  const valid = opMsg({ find: 'x', filter: { a: { $in: [1, 'b', null] } } });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: valid.length - 1 }), fc.nat({ max: 255 })), {
        minLength: 1,
        maxLength: 4,
      }),
      async (changes) => {
        const bytes = Buffer.from(valid);
        for (const [at, byte] of changes) bytes[at] = byte;
        const socket = await open();
        socket.on('error', () => undefined);
        socket.resume();
        socket.end(bytes);
        await once(socket, 'close');
      },
    ),
    { seed: 20260101, numRuns: 150 },
  );
  const client = await new MongoClient(server.uri).connect();
  expect(await client.db('t').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});

it('stops while a client does not read, and continues when it does', async () => {
  const client = await new MongoClient(server.uri).connect();
  const document = { text: 'x'.repeat(1_000_000) };
  await client
    .db('t')
    .collection('large')
    .insertMany(Array.from({ length: 8 }, () => ({ ...document })));
  await client.close();
  const before = process.memoryUsage().arrayBuffers;
  const slow = await open();
  slow.pause();
  for (let i = 0; i < 20; i++) slow.write(opMsg({ find: 'large' }, i));
  const quick = await open();
  quick.write(opMsg({ ping: 1 }));
  expect(await replies(quick, 1)).toHaveLength(1);
  // All answers together are 160 MB. Answers made before the client reads would be in this process's memory.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  expect((await replies(slow, 20)).map(({ to }) => to)).toEqual(Array.from({ length: 20 }, (_, i) => i));
});
