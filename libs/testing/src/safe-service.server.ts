import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checksumAddress, safeTransactionHash, signerOfSafeHash } from '@cowrie/chain-evm';

/** What happens to the next calls. `lost`: the call takes effect, but its answer never comes. */
export type ServiceFault = 'busy' | 'error' | 'silent' | 'lost' | 'no-json' | 'other-shape' | 'refused';

/** A Safe as the service sees it on the chain. */
export interface ServedSafe {
  address: string;
  owners: readonly string[];
  delegates: readonly string[];
  nonce(): Promise<number> | number;
}

/** A proposal as it was sent. */
export interface ServedProposal {
  safe: string;
  to: string;
  data: string;
  operation: 0 | 1;
  nonce: number;
  safeTxHash: string;
  sender: string;
  origin: string;
  isExecuted: boolean;
  /** By owner. */
  signatures: Map<string, string>;
}

/** A server for the part of the Safe Transaction Service's HTTP API that proposing and signing need. */
export interface TestSafeService {
  /** Up to and including `/api`. */
  url: string;
  /** By hash, in the order of arrival. */
  proposals: Map<string, ServedProposal>;
  /** Methods and paths of all calls so far. */
  calls: string[];
  /** The `Authorization` of the last call. */
  authorization: string | undefined;
  /** Applies the fault to the next `times` calls with this method. Default: one GET. */
  fail(fault: ServiceFault, method?: 'GET' | 'POST', times?: number): void;
  stop(): Promise<void>;
}

type Answer = [status: number, body?: unknown];

const HASH = '(0x[0-9a-fA-F]{64})';
const ADDRESS = '(0x[0-9a-fA-F]{40})';

/**
 * Starts it on a free port of this machine. It checks hash, sender and signature of a proposal as the real
 * one does.
 */
export async function startSafeService(
  chainId: number,
  safes: readonly ServedSafe[],
): Promise<TestSafeService> {
  const proposals = new Map<string, ServedProposal>();
  const faults: { fault: ServiceFault; method: string }[] = [];
  const safeAt = (address: string) => safes.find((safe) => safe.address === address);

  const routes: [method: string, path: RegExp, answer: (of: string, call: Call) => Promise<Answer>][] = [
    [
      'GET',
      new RegExp(`^/api/v1/safes/${ADDRESS}/$`),
      async (of) => {
        const safe = safeAt(of);
        if (!safe) return [404, { detail: 'Not found' }];
        const { address, owners } = safe;
        return [
          200,
          { address, nonce: String(await safe.nonce()), threshold: owners.length, owners, version: '1.4.1' },
        ];
      },
    ],
    [
      'GET',
      new RegExp(`^/api/v2/multisig-transactions/${HASH}/$`),
      (of) => {
        const found = proposals.get(of);
        return Promise.resolve(found ? [200, shown(found)] : [404, { detail: 'No transaction' }]);
      },
    ],
    [
      'GET',
      new RegExp(`^/api/v2/safes/${ADDRESS}/multisig-transactions/$`),
      (of, { query }) => {
        const least = Number(query.get('nonce__gte') ?? 0);
        const waiting = [...proposals.values()].filter(
          ({ safe, isExecuted, nonce }) => safe === of && !isExecuted && nonce >= least,
        );
        const isDescending = query.get('ordering') === '-nonce';
        waiting.sort((a, b) => (isDescending ? b.nonce - a.nonce : a.nonce - b.nonce));
        const results = waiting.slice(0, Number(query.get('limit') ?? 100)).map(shown);
        return Promise.resolve([200, { count: waiting.length, next: null, previous: null, results }]);
      },
    ],
    ['POST', new RegExp(`^/api/v2/safes/${ADDRESS}/multisig-transactions/$`), (of, call) => take(of, call)],
    [
      'POST',
      new RegExp(`^/api/v1/multisig-transactions/${HASH}/confirmations/$`),
      (of, { body }) => {
        const signature = String(body.signature);
        const owner = signerOfSafeHash(of, signature);
        const found = proposals.get(of);
        if (!found) return Promise.resolve([404, { detail: 'No transaction' }]);
        if (!owner || !safeAt(found.safe)?.owners.includes(owner))
          return Promise.resolve([400, { nonFieldErrors: [`Signer=${owner} is not an owner`] }]);
        found.signatures.set(owner, signature);
        return Promise.resolve([201, { signature }]);
      },
    ],
  ];

  async function take(of: string, { body }: Call): Promise<Answer> {
    const safe = safeAt(of);
    if (!safe) return [404, { detail: 'Not found' }];
    const { to, data, contractTransactionHash, sender, signature, origin } = body as Record<string, string>;
    const { operation, nonce } = { operation: Number(body.operation) as 0 | 1, nonce: Number(body.nonce) };
    const transaction = { to: checksumAddress(String(to)), data: String(data), operation, nonce };
    const safeTxHash = safeTransactionHash({ chainId, safeAddress: of }, transaction);
    const refuse = (why: string): Answer => [422, { nonFieldErrors: [why] }];
    if (safeTxHash !== contractTransactionHash)
      return refuse(`Contract-transaction-hash=${safeTxHash} does not match`);
    if ((await safe.nonce()) > nonce) return refuse(`Tx with nonce=${nonce} already executed`);
    const signer = signerOfSafeHash(safeTxHash, String(signature));
    if (signer !== sender || ![...safe.owners, ...safe.delegates].includes(String(sender)))
      return refuse(`Sender=${sender} is not an owner or delegate`);
    const known = proposals.get(safeTxHash);
    const proposal: ServedProposal = known ?? {
      safe: of,
      ...transaction,
      safeTxHash,
      sender: String(sender),
      origin: String(origin),
      isExecuted: false,
      signatures: new Map<string, string>(),
    };
    proposals.set(safeTxHash, proposal);
    return [201];
  }

  const service = { proposals, calls: [] as string[], authorization: undefined as string | undefined };
  const server = createServer((request, response) => {
    void read(request).then(async (call) => {
      service.calls.push(`${call.method} ${call.path}`);
      service.authorization = request.headers.authorization;
      const index = faults.findIndex(({ method }) => method === call.method);
      const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
      if (fault && fault !== 'lost') return fail(fault, response);
      const found = routes.find(([method, path]) => method === call.method && path.test(call.path));
      const [status, body] = found
        ? await found[2](String(found[1].exec(call.path)?.[1]), call)
        : [404, { detail: 'no route' }];
      if (fault === 'lost') return void request.socket.destroy();
      send(response, status, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}/api`,
    fail(fault: ServiceFault, method: 'GET' | 'POST' = 'GET', times = 1) {
      for (let count = 0; count < times; count += 1) faults.push({ fault, method });
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const { pathname, searchParams } = new URL(String(request.url), 'http://service');
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { method: String(request.method), path: pathname, query: searchParams, body };
}

function fail(fault: Exclude<ServiceFault, 'lost'>, response: ServerResponse): void {
  switch (fault) {
    case 'busy':
      response.setHeader('retry-after', '7');
      return send(response, 429, { detail: 'Request was throttled.' });
    case 'error':
      return send(response, 503, 'out of order');
    case 'refused':
      return send(response, 422, { nonFieldErrors: ['Sender is not an owner or delegate'] });
    case 'no-json':
      response.writeHead(200).end('<html>');
      return;
    case 'other-shape':
      return send(response, 200, { results: 'none', nonce: -1 });
    case 'silent':
      return;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function shown({ signatures, ...proposal }: ServedProposal): object {
  return {
    ...proposal,
    value: '0',
    nonce: String(proposal.nonce),
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    confirmations: [...signatures].map(([owner, signature]) => ({ owner, signature })),
    isSuccessful: proposal.isExecuted || null,
  };
}
