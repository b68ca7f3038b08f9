import { connect } from 'node:net';
import { quantile } from '../frame/statistics';
import { type LoadChild, serveLoad, startLoadChild } from './load.child';
import { firstAnswer, type LoadPlan, type LoadResult, requestText } from './load.plan';

export type Load = LoadChild<LoadPlan>;

export const startLoad = (): Promise<Load> => startLoadChild(__filename);

async function load(plan: LoadPlan): Promise<LoadResult> {
  const requests = plan.requests.map((request) => ({
    text: Buffer.from(requestText(request, `${plan.host}:${plan.port}`)),
    expects: request.expects,
  }));
  const takenMs: number[] = [];
  let next = 0;
  const nextRequest = (): NextRequest => requests[next++ % requests.length] ?? { text: Buffer.alloc(0) };
  const startMs = performance.now();
  const endMs = startMs + plan.seconds * 1000;
  await Promise.all(
    Array.from({ length: plan.connections }, () => keepAsking(plan, nextRequest, endMs, takenMs)),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const latency = {
    median: quantile(takenMs, 0.5),
    p99: quantile(takenMs, 0.99),
    worst: quantile(takenMs, 1),
  };
  return { perSecond: takenMs.length / seconds, answers: takenMs.length, latency };
}

interface NextRequest {
  text: Buffer;
  expects?: number | undefined;
}

/** One connection, until the end. It waits for the answer to its last request. */
function keepAsking(
  { host, port }: LoadPlan,
  nextRequest: () => NextRequest,
  endMs: number,
  takenMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let unread: Buffer = Buffer.alloc(0);
    let sent: NextRequest;
    let sentMs = 0;
    const ask = (): void => {
      const now = performance.now();
      if (now >= endMs) return void socket.end(resolve);
      sentMs = now;
      sent = nextRequest();
      socket.write(sent.text);
    };
    const fail = (text: string): void => {
      reject(new Error(`${sent.text.toString().split('\r\n')[0]}: ${text}`));
      socket.destroy();
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${host}:${port} closed the connection`)));
    socket.on('data', (bytes) => {
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
      try {
        const answer = firstAnswer(unread);
        if (!answer) return;
        const { expects } = sent;
        const isRight = expects === undefined ? answer.status < 300 : answer.status === expects;
        if (!isRight) return fail(unread.toString().slice(0, 2000));
        takenMs.push(performance.now() - sentMs);
        unread = unread.subarray(answer.length);
        ask();
      } catch (error) {
        fail((error as Error).message);
      }
    });
  });
}

if (require.main === module) serveLoad(load);
