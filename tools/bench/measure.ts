import { Agent, get } from 'node:http';

/** Milliseconds. */
export interface Latencies {
  median: number;
  p99: number;
}

/** Requests one URL after another over one kept connection, and measures each answer. */
export async function latencies(urls: readonly string[]): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (const url of urls) {
    const start = process.hrtime.bigint();
    await request(url, agent);
    taken.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  agent.destroy();
  return { median: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}

/** Answers per second over this many connections. */
export async function throughput(urls: readonly string[], connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const start = process.hrtime.bigint();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let url = urls[next++]; url; url = urls[next++]) await request(url, agent);
    }),
  );
  agent.destroy();
  return urls.length / (Number(process.hrtime.bigint() - start) / 1e9);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}
