import type { Envelope, InitializedPayment } from '@cowrie/dto';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { STACK_SETTINGS } from '../door/door.world';
import { usageOf } from '../processes/usage.read';
import type { Peer, PeerStep, RunningPeer } from './peer.types';

/** Payments whose status is asked for. More than 20, so that the list has a whole page. */
const PAYMENTS = 100;
const PAY_CODE = { from: 'data.paymentURL', match: '[^/]+$' };

/**
 * Cowrie as `npm start` runs it, described as a peer. The service and its database are one process, and only
 * that one counts: the local chains are no part of it.
 */
export function cowriePeer(): Peer {
  let stack: LocalStackProcess | undefined;
  return {
    name: 'cowrie',
    async start(): Promise<RunningPeer> {
      const startedMs = performance.now();
      if (stack) await stack.restart();
      else stack = await startLocalStackProcess(STACK_SETTINGS);
      const running = stack;
      return {
        name: 'cowrie',
        url: running.dev.apiUrl,
        readyMs: performance.now() - startedMs,
        used: () => usageOf(running.pid) ?? { workMs: NaN, memoryMb: NaN },
        stop: async () => void (await running.stop()),
      };
    },
    async rows({ url }) {
      const key = stack?.dev.merchants[0]?.keys.test;
      if (!key) throw new Error('the stack has no merchant');
      const create: PeerStep = {
        method: 'POST',
        path: '/api/v1/payments',
        headers: { authorization: `Bearer ${key.public}` },
        body: { amount: 5000, customerEmail: 'ada@example.com' },
      };
      const payCodes: string[] = [];
      while (payCodes.length < PAYMENTS) payCodes.push(await payCodeOf(url, create));
      return {
        rows: {
          create: [create],
          'create and choose': [
            { ...create, take: { payCode: PAY_CODE } },
            {
              method: 'POST',
              path: '/checkout/${payCode}/complete',
              body: { token: 'USDC', network: 'base' },
            },
          ],
          status: [{ method: 'GET', path: '/checkout/${payCode}/status' }],
          list: [
            {
              method: 'GET',
              path: '/api/v1/payments',
              headers: { authorization: `Bearer ${key.secret}` },
            },
          ],
        },
        variables: { payCode: payCodes },
      };
    },
    remove: async () => stack?.remove(),
  };
}

async function payCodeOf(url: string, { method, path, headers, body }: PeerStep): Promise<string> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const said = (await answer.json()) as Envelope<InitializedPayment>;
  if (!said.success) throw new Error(`POST ${path}: ${said.error.code}: ${said.message}`);
  return String(said.data.paymentURL.split('/').at(-1));
}
