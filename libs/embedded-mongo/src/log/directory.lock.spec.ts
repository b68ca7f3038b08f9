import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDirectory, type OpenDirectory } from './directory.open';

let root: string;
let made = 0;
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'embedded-mongo-'))));
afterAll(() => rm(root, { recursive: true }));

const directory = (): string => join(root, String(++made));
const open = (path: string): Promise<OpenDirectory> => openDirectory(path, { fsync: false });

describe('the lock of a directory', () => {
  it('is held by one server at a time', async () => {
    const path = directory();
    const opened = await open(path);
    await expect(open(path)).rejects.toThrow(`in use by process ${process.pid}`);
    await opened.close();
    await (await open(path)).close();
  });

  it('is taken over when its process is dead or its number belongs to another process', async () => {
    const path = directory();
    await mkdir(path);
    const stale = [
      { pid: 2 ** 22 + 5, startedAt: '1', token: 'dead' },
      { pid: process.pid, startedAt: '1', token: 'earlier life' },
      { pid: process.ppid, startedAt: 'never', token: 'reused' },
    ];
    for (const holder of [...stale.map((lock) => JSON.stringify(lock)), '', '{"pid":']) {
      await writeFile(join(path, 'lock.json'), holder);
      await (await open(path)).close();
    }
  });

  it('goes to one of several servers that start together', async () => {
    const path = directory();
    await mkdir(path);
    await writeFile(
      join(path, 'lock.json'),
      JSON.stringify({ pid: 2 ** 22 + 5, startedAt: '1', token: 'dead' }),
    );
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => open(path)));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.close();
  });
});
