import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An order as the server stores it: the documented shape. */
export interface FakeOrder {
  id: string;
  status: string;
  amount: string;
  rate: string;
  senderFee: string;
  transactionFee: string;
  reference: string;
  amountReturned?: string;
  txHash?: string;
  providerAccount: { network: string; receiveAddress: string; validUntil: string };
  source: { type: string; currency: string; network: string; refundAddress: string };
  destination: {
    type: string;
    currency: string;
    recipient: { institution: string; accountIdentifier: string; accountName: string; memo: string };
  };
}

type Answer = { status: number; body: unknown };
export type FakePaycrest = Awaited<ReturnType<typeof startFakePaycrest>>;

export const FAKE_KEY = 'key-of-a-sender';
export const FAKE_SECRET = 'secret-of-a-sender';
const success = (data: unknown, status = 200): Answer => ({
  status,
  body: { status: 'success', message: 'ok', data },
});
const error = (status: number, message: string, data?: unknown): Answer => ({
  status,
  body: { status: 'error', message, ...(data !== undefined && { data }) },
});
/**
 * Amounts are stored as doubles, so their digits differ from about the sixteenth on when they are read back.
 */
const readBack = (order: FakeOrder): FakeOrder => {
  const { amount, senderFee, transactionFee, amountReturned, ...rest } = order;
  const asDouble = (decimal: string) => (/^\d+(\.\d+)?$/.test(decimal) ? String(Number(decimal)) : decimal);
  return {
    ...rest,
    amount: asDouble(amount),
    senderFee: asDouble(senderFee),
    transactionFee: asDouble(transactionFee),
    ...(amountReturned !== undefined && { amountReturned: asDouble(amountReturned) }),
  };
};
const fault = (field: string, message: string) =>
  error(400, 'Failed to validate payload', { field, message });

/** Starts a server that answers as documented for Paycrest's sender API, version 2. It pays nobody. */
export async function startFakePaycrest(now: () => Date = () => new Date(0)) {
  const orders: FakeOrder[] = [];
  const usual = () => ({
    rate: '1550.5',
    transactionFee: '0.01',
    senderFee: '0',
    validSeconds: 600,
    /** Changes an order before it is returned. */
    tell: (order: FakeOrder): unknown => order,
  });
  const state = {
    orders,
    /** Every call: method and path. */
    calls: [] as string[],
    /** The API key of every call. */
    keys: [] as unknown[],
    ...usual(),
    /** The deposits that a test reported. */
    deposits: [] as { orderId: string | undefined; units: string }[],
    /**
     * What the next calls get instead: a status, a body that is not JSON, a lost answer after the work, or
     * another order.
     */
    faults: [] as ('lost' | 'garbage' | 'redirect' | number | { field: string; message: string })[],
    accounts: new Map<string, string>([
      ['GTBINGLA 0123456789', 'ADA STORES LTD'],
      ['SAFAKEPC 254712345678', 'OK'],
    ]),
  };

  const opened = (request: Omit<FakeOrder, 'id' | 'status' | 'providerAccount'>): FakeOrder => {
    const number = String(orders.length + 1);
    return {
      ...request,
      id: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
      status: 'initiated',
      rate: state.rate,
      senderFee: state.senderFee,
      transactionFee: state.transactionFee,
      providerAccount: {
        network: request.source.network,
        receiveAddress: `0x${number.padStart(40, '5')}`,
        validUntil: new Date(now().getTime() + state.validSeconds * 1000).toISOString(),
      },
    };
  };
  const open = (request: Omit<FakeOrder, 'id' | 'status' | 'providerAccount'>): Answer => {
    const { institution, accountIdentifier } = request.destination.recipient;
    if (orders.some(({ reference }) => reference === request.reference))
      return fault('Reference', 'Reference already exists');
    if (!state.accounts.has(`${institution} ${accountIdentifier}`))
      return fault('Destination', 'Account validation failed: no such account');
    const order = opened(request);
    orders.push(order);
    return success(state.tell(order), 201);
  };
  const answerTo = (method: string, path: string, body: unknown): Answer => {
    if (method === 'POST' && path === '/v2/sender/orders') return open(body as FakeOrder);
    if (method === 'POST' && path === '/v2/verify-account') {
      const { institution, accountIdentifier } = body as Record<string, string>;
      const holder = state.accounts.get(`${institution} ${accountIdentifier}`);
      return holder === undefined ? error(400, 'Failed to verify account') : success(holder);
    }
    if (path.startsWith('/v2/institutions/'))
      return success([
        { code: 'GTBINGLA', name: 'Guaranty Trust Bank', type: 'bank' },
        { code: 'SAFAKEPC', name: 'M-Pesa', type: 'mobile_money' },
      ]);
    const [, asked = ''] = /^\/v2\/sender\/orders\/([^/?]+)$/.exec(path) ?? [];
    const order = orders.find(({ id, reference }) => id === asked || reference === asked);
    if (path.startsWith('/v2/sender/orders?')) return success({ total: orders.length, orders: [] });
    return order ? success(state.tell(readBack(order))) : error(404, 'Payment order not found');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // A kept connection may close between two calls. That would be a lost answer that no test asked for.
    response.setHeader('connection', 'close');
    const { method = '', url = '' } = request;
    state.calls.push(`${method} ${url}`);
    state.keys.push(request.headers['api-key']);
    if (url.startsWith('/v2/sender/') && request.headers['api-key'] !== FAKE_KEY) {
      response.writeHead(401).end('{"status":"error","message":"Invalid API key or token"}');
      return;
    }
    // A fault in a field concerns only requests that open an order.
    const isOfOpening = typeof state.faults[0] === 'object';
    const next = isOfOpening && method === 'GET' ? undefined : state.faults.shift();
    const send = (status: number, text: string, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    if (typeof next === 'number') return send(next, '{"status":"error","message":"Rate limit exceeded"}');
    if (next === 'garbage') return send(200, '<html>');
    if (next === 'redirect') return send(302, '', { location: '/v2/elsewhere' });
    if (typeof next === 'object') return send(400, JSON.stringify(fault(next.field, next.message).body));
    const text = Buffer.concat(chunks).toString('utf8');
    const { status, body } = answerTo(method, url, text ? (JSON.parse(text) as unknown) : undefined);
    if (next === 'lost') return void request.socket.destroy();
    send(status, JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    /** A webhook about an order in its present state: its body and its signature. */
    webhook(order: FakeOrder, secret = FAKE_SECRET) {
      const body = JSON.stringify({
        event: `payment_order.${order.status}`,
        webhookVersion: '2',
        data: { ...order, direction: 'offramp' },
      });
      return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
    },
    /** Forgets everything that has happened. */
    reset() {
      orders.length = 0;
      state.calls.length = 0;
      state.keys.length = 0;
      state.deposits.length = 0;
      state.faults.length = 0;
      Object.assign(state, usual());
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
