import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = string | ((response: ServerResponse) => void);

/** Plays all the services at once: answers by path and records the calls. */
export interface FakeRateService {
  url: string;
  /** Paths with queries, in the order of the calls. */
  calls: string[];
  /** Path without query → body with status 200, or a function that answers. Other paths get a 404. */
  answers: Record<string, Answer>;
  close(): Promise<void>;
}

export async function startFakeRateService(): Promise<FakeRateService> {
  const calls: string[] = [];
  const answers: Record<string, Answer> = {};
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    calls.push(url);
    const answer = answers[url.split('?')[0] ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'string') response.end(answer);
    else answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * The answers of the public services, reduced to the fields that are read. `at`: their own time, in Unix
 * seconds.
 */
export const goodAnswers = (at: number) => ({
  '/v2/exchange-rates': JSON.stringify({
    data: { currency: 'USDC', rates: { NGN: '1550.123456789012345678', USD: '1.0', BTC: '0.0000151' } },
  }),
  '/api/v3/simple/price': `{"usd-coin":{"ngn":1551.123456789012345678,"usd":0.9998,"zar":1.81e1,"kes":null,"last_updated_at":${at}}}`,
  '/0/public/Ticker': JSON.stringify({
    error: [],
    result: { USDCUSD: { c: ['0.99990000', '12.5'] }, USDTZUSD: { c: ['1.00010000', '3'] } },
  }),
  '/v6/latest/USD': `{"result":"success","base_code":"USD","time_last_update_unix":${at},"time_next_update_unix":${at + 86_400},"rates":{"USD":1,"NGN":1540.064134,"GHS":12.4}}`,
});
