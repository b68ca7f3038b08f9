import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connections that are opened together. */
const TOGETHER = 50;
/** So that no address has more streams than the service allows. */
const PAGES_OF_AN_ADDRESS = 100;

/** What each page received, by its number: the times, in milliseconds since 1970. */
export type Arrivals = readonly (readonly number[])[];

/** Open pages in their own process, because their work and memory are not the service's. */
export interface PageReaders {
  /** Resolves when each page has its first event. @throws Error when one is refused */
  open(url: string, paths: readonly string[]): Promise<void>;
  arrivals(): Promise<Arrivals>;
  stop(): Promise<void>;
}

export async function startPageReaders(): Promise<PageReaders> {
  const child = fork(__filename, { serialization: 'advanced', execArgv: [] });
  await once(child, 'message');
  const ask = async <T>(question: object): Promise<T> => {
    const answered = once(child, 'message');
    child.send(question);
    const [{ error, data }] = (await answered) as [{ error?: string; data: T }];
    if (error !== undefined) throw new Error(error);
    return data;
  };
  return {
    open: (url, paths) => ask({ url, paths }),
    arrivals: () => ask({}),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function serve(): void {
  const seen: number[][] = [];
  const sockets: Socket[] = [];
  const openOne = (url: URL, path: string, index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const times: number[] = [];
      seen[index] = times;
      const forwarded = `10.${(index / PAGES_OF_AN_ADDRESS) >> 8}.${(index / PAGES_OF_AN_ADDRESS) & 255}.1`;
      const lines = [`GET ${path} HTTP/1.1`, `Host: ${url.host}`, `X-Forwarded-For: ${forwarded}`, '', ''];
      const socket = connect(Number(url.port), url.hostname, () => socket.write(lines.join('\r\n')));
      sockets.push(socket);
      socket.on('error', reject).on('close', () => reject(new Error(`${path} was closed`)));
      socket.setEncoding('latin1').on('data', (text: string) => {
        const at = performance.timeOrigin + performance.now();
        if (times.length === 0 && text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
          return reject(new Error(text));
        if (!text.includes('data: {')) return;
        times.push(at);
        resolve();
      });
    });
  const open = async ({ url, paths }: { url: string; paths: readonly string[] }): Promise<void> => {
    const address = new URL(url);
    for (let from = 0; from < paths.length; from += TOGETHER)
      await Promise.all(
        paths.slice(from, from + TOGETHER).map((path, at) => openOne(address, path, from + at)),
      );
  };
  process.on('disconnect', () => process.exit());
  process.on('message', (asked: { url: string; paths: readonly string[] } | { url?: undefined }) => {
    if (asked.url === undefined) return void process.send?.({ data: seen });
    open(asked).then(
      () => process.send?.({}),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.send?.('ready');
}

if (require.main === module) serve();
