import type { CDPSession, Page } from 'playwright-core';

/** The traffic of a page as the browser counts it: headers and bodies, in bytes on the network. */
export interface NetworkMeter {
  /** Bytes received so far. */
  received(): number;
  /** Requests answered so far, by path. */
  requests(): string[];
  /** Resolves when no request is pending. */
  settled(): Promise<void>;
  cdp: CDPSession;
}

export async function meterNetwork(page: Page): Promise<NetworkMeter> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const open = new Map<string, string>();
  const answered: string[] = [];
  const bytes = new Map<string, number>();
  let waiting: (() => void)[] = [];
  const end = (requestId: string) => {
    const url = open.get(requestId);
    if (url === undefined) return;
    open.delete(requestId);
    answered.push(new URL(url).pathname);
    if (open.size > 0) return;
    waiting.forEach((resolve) => resolve());
    waiting = [];
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => open.set(requestId, request.url));
  // Counts the headers: for a 304, which has no body, the browser reports nothing more.
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    bytes.set(requestId, response.encodedDataLength),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
    end(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  return {
    cdp,
    received: () => [...bytes.values()].reduce((sum, each) => sum + each, 0),
    requests: () => answered,
    settled: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
