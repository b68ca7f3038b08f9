import type { FileHandle } from 'node:fs/promises';
import { encode } from '../values/bson.codec';
import { decodeChanges } from './change.codec';
import { readFrame } from './frame.codec';
import { LogWriter } from './log.writer';

/** A file that records its writes. The test decides when a sync ends. */
class ManualFile {
  readonly frames: number[][] = [];
  readonly syncs: (() => void)[] = [];
  private arrived: (() => void) | undefined;

  write(bytes: Buffer): Promise<{ bytesWritten: number }> {
    const frame = readFrame(bytes, 0);
    if (frame.kind === 'frame') {
      this.frames.push([...decodeChanges(frame.payload)].map((change) => ('id' in change ? change.id : 0)));
    }
    return Promise.resolve({ bytesWritten: bytes.length });
  }

  datasync(): Promise<void> {
    return new Promise((resolve) => {
      this.syncs.push(resolve);
      this.arrived?.();
    });
  }

  /** Waits until this many syncs have started. */
  async syncing(count: number): Promise<void> {
    while (this.syncs.length < count) await new Promise<void>((resolve) => (this.arrived = resolve));
  }
}

it('confirms after the sync, and batches changes that arrive during one', async () => {
  const file = new ManualFile();
  const log = new LogWriter({ file: file as unknown as FileHandle, offset: 8, sequence: 0 }, { fsync: true });
  const confirmed: number[] = [];
  const write = (id: number): void => {
    log.append({ kind: 'put', namespace: 't.c', id, bytes: encode({ _id: id }) });
    void log.settled().then(() => confirmed.push(id));
  };
  write(1);
  await file.syncing(1);
  [2, 3, 4].forEach(write);
  expect(confirmed).toEqual([]);
  // A command without changes waits too, because it may have read changes that are not durable yet.
  const reader = log.settled();
  file.syncs[0]?.();
  await file.syncing(2);
  expect(confirmed).toEqual([1]);
  expect(file.frames).toEqual([[1], [2, 3, 4]]);
  file.syncs[1]?.();
  await reader;
  expect(confirmed).toEqual([1, 2, 3, 4]);
  await log.settled();
});
