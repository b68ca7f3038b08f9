import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Long, type Document } from 'mongodb';
import { openDirectory } from '../log/directory.open';
import { Snapshots } from '../storage/snapshots';
import { SESSIONS } from '../storage/sessions';
import { Store } from '../storage/store';
import { decode, encode } from '../values/bson.codec';
import { commandRequest } from '../wire/message.codec';
import { dispatch } from './command.dispatch';
import { CursorRegistry } from './cursor.registry';
import { sweepSessions } from './retryable.write';

const id = new Binary(Buffer.alloc(16, 7), Binary.SUBTYPE_UUID);
const START = Date.UTC(2033, 0, 1);

/** A server without sockets, and its answers. */
function open(store = new Store()) {
  const snapshots = new Snapshots(store);
  const scope = {
    store,
    snapshots,
    cursors: new CursorRegistry(),
    clock: () => new Date(START),
    connectionId: 1,
  };
  const run = async (command: Document): Promise<Document> =>
    decode(await dispatch(commandRequest(encode({ ...command, $db: 't' })), scope));
  return { store, run };
}

const insert = (_id: number, session: Document): Document => ({
  insert: 'c',
  documents: [{ _id }],
  ...session,
});

it('refuses a number without a session, and a session that is not a UUID', async () => {
  const { run } = open();
  expect(await run(insert(1, { txnNumber: Long.ONE }))).toMatchObject({ codeName: 'InvalidOptions' });
  expect(await run(insert(1, { txnNumber: Long.NEG_ONE, lsid: { id } }))).toMatchObject({
    codeName: 'InvalidOptions',
  });
  expect(await run(insert(1, { txnNumber: Long.ONE, lsid: { id: 'x' } }))).toMatchObject({
    codeName: 'TypeMismatch',
  });
});

it('keeps one document for each session, however much it writes, and forgets it 30 minutes after the last write', async () => {
  const { store, run } = open();
  for (let number = 1; number <= 20; number += 1)
    await run(insert(number, { txnNumber: Long.fromNumber(number), lsid: { id } }));
  const sessions = store.collection(...SESSIONS);
  expect(sessions?.size).toBe(1);
  expect(sessions?.dataBytes).toBeLessThan(200);
  const minutes = (count: number): Date => new Date(START + count * 60_000);
  sweepSessions(store, minutes(30));
  expect(sessions?.size).toBe(1);
  sweepSessions(store, new Date(minutes(30).getTime() + 1));
  expect(sessions?.size).toBe(0);
});

it('does not count the documents of sessions towards the size limit', async () => {
  const { store, run } = open(new Store(undefined, { limit: { documents: 2, bytes: 2 ** 20 } }));
  for (let number = 1; number <= 3; number += 1)
    await run(insert(number, { txnNumber: Long.fromNumber(number), lsid: { id } }));
  expect(store.collection('t', 'c')?.size).toBe(2);
});

it('knows after a restart what a write did, because its answer is in the same frame of the log', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  const update = { query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true, upsert: true };
  const findAndModify = { findAndModify: 'c', ...update, lsid: { id }, txnNumber: Long.ONE };
  const answers: Document[] = [];
  try {
    for (let start = 0; start < 3; start += 1) {
      const opened = await openDirectory(directory, { fsync: true, bounds: {} });
      answers.push(await open(opened.store).run(findAndModify));
      await opened.close();
    }
  } finally {
    await rm(directory, { recursive: true });
  }
  const n = { value: 1 };
  expect(answers.map(({ value }) => value as Document)).toMatchObject([{ n }, { n }, { n }]);
  expect(answers[2]).toMatchObject({ lastErrorObject: { n, upserted: n }, retriedStmtId: { value: 0 } });
});
