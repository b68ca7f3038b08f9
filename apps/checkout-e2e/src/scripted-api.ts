import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  CheckoutConfiguration,
  CheckoutLink,
  Envelope,
  LookupAnswer,
  RefundClaim,
  RefundText,
} from '@cowrie/dto';
import type { PaymentFixture } from './payment-fixtures';
import { locked } from './payment-fixtures';

/** A refund as the API returns it, without the server's time, which the scripted API adds to each answer. */
export type ClaimFixture = Omit<RefundClaim, 'serverTime'>;

/** An error answer of the API. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  /** The reason of a refusal that can have several. */
  why?: string;
}

/** The answers of the API for its only payment. A test may change them at any time. */
export interface Script {
  /** Null means that the payment does not exist. */
  payment: PaymentFixture | null;
  /** Handles complete: locks the payment by default. Returns null, or a failure to answer with. */
  onComplete(choice: { token: string; network: string }): Failure | null;
  /** Handles the transaction lookup. */
  onLookup(txHash: string): LookupAnswer | Failure;
  /** Null means that the claim link is unknown. */
  claim: ClaimFixture | null;
  /** Null means that the payment link does not exist. */
  link: CheckoutLink | null;
  /** Handles the address for a refund: accepts it by default. Returns null, or a failure to answer with. */
  onAddress(address: string): Failure | null;
  /** Handles the request for money back: sends the link by default. */
  onAskRefund(): Failure | null;
  /** What the payer has signed: takes it by default. */
  onRelay(): Failure | null;
  /** When set, the answer to every call. */
  failure: Failure | null;
  /** When true, calls stay without an answer. */
  silent: boolean;
  /** Calls so far, such as `GET /status`. Streams are not among them. */
  calls: string[];
  /** Whether the status is pushed. Otherwise the page only polls. */
  isPushing: boolean;
  /** Sends the status to the pages that follow it. Returns how many. */
  push(): number;
  /** Breaks the streams. */
  cut(): void;
}

export interface ScriptedApi {
  url: string;
  script: Script;
  close(): Promise<void>;
}

/** Starts a server with the API's checkout endpoints that answers by `script`. */
export async function startScriptedApi(): Promise<ScriptedApi> {
  const pages = new Set<ServerResponse>();
  const script: Script = {
    payment: null,
    failure: null,
    silent: false,
    calls: [],
    isPushing: false,
    push() {
      for (const page of pages) page.write(eventOf(script));
      return pages.size;
    },
    cut: () => pages.forEach((page) => page.destroy()),
    claim: null,
    link: null,
    onAddress(destination) {
      if (script.claim) script.claim = { ...script.claim, status: 'queued', destination };
      return null;
    },
    onAskRefund() {
      const { payment } = script;
      if (payment?.refund) script.payment = { ...payment, refund: { ...payment.refund, state: 'link_sent' } };
      return null;
    },
    onRelay() {
      const { payment } = script;
      if (payment?.deposit)
        script.payment = { ...payment, deposit: { ...payment.deposit, relay: { state: 'sent' } } };
      return null;
    },
    onComplete() {
      script.payment = locked();
      return null;
    },
    onLookup: (txHash) => ({ txHash, verdict: 'not_found', message: 'Nobody knows it.', notChecked: [] }),
  };
  const http = createServer((request, response) => {
    if (!request.url?.endsWith('/status/events')) return void answer(script, request, response);
    // A browser does not ask again after 204.
    if (!script.isPushing || !script.payment) return void response.writeHead(204).end();
    pages.add(response.writeHead(200, { 'content-type': 'text/event-stream' }));
    response.once('close', () => pages.delete(response)).write(eventOf(script));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    script,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

async function answer(script: Script, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = /^\/checkout\/(?:refunds(?=\/)|[^/]+)((?:\/\w+)*)$/.exec(request.url ?? '');
  const call = `${request.method} ${path?.[1] || '/'}`;
  const body = await bodyOf(request);
  script.calls.push(call);
  if (script.silent) return;
  const { payment, failure } = script;
  if (failure) return refuse(response, failure);
  if (request.url?.startsWith('/checkout/links/'))
    return script.link
      ? succeed(response, script.link)
      : refuse(response, { status: 404, code: 'payment_link_not_found', message: 'There is no such link.' });
  if (/\/claim(\/|$)/.test(call)) {
    const claimed = claimOf(script, call, body);
    return 'code' in claimed ? refuse(response, claimed) : succeed(response, claimed.data);
  }
  if (!payment)
    return refuse(response, { status: 404, code: 'payment_not_found', message: 'There is no such payment.' });
  const result = resultOf(script, payment, call, body);
  return 'code' in result ? refuse(response, result) : succeed(response, result.data);
}

function claimOf(script: Script, call: string, body: string): { data: RefundClaim | RefundText } | Failure {
  const { address } = JSON.parse(body) as { address?: string };
  const failure = call === 'POST /claim/address' && script.claim ? script.onAddress(address ?? '') : null;
  if (failure) return failure;
  if (!script.claim)
    return { status: 404, code: 'refund_claim_not_found', message: 'There is no such claim link.' };
  if (call === 'POST /claim/message')
    return {
      data: { message: `Sign for ${address}`, address: address ?? '', expiresAt: script.claim.expiresAt },
    };
  return { data: { ...script.claim, serverTime: new Date().toISOString() } };
}

function resultOf(
  script: Script,
  payment: PaymentFixture,
  call: string,
  body: string,
): { data: unknown } | Failure {
  switch (call) {
    case 'GET /':
      return { data: configurationOf(payment) };
    case 'POST /relay':
      return script.onRelay() ?? { data: configurationOf(script.payment ?? payment) };
    case 'GET /status':
      return { data: payment.status };
    case 'POST /refund':
      return script.onAskRefund() ?? { data: { sentTo: payment.refund?.sentTo } };
    case 'POST /trace': {
      const result = script.onLookup((JSON.parse(body) as { txHash: string }).txHash);
      return 'verdict' in result ? { data: result } : result;
    }
    default:
      return (
        script.onComplete(JSON.parse(body) as { token: string; network: string }) ?? {
          data: script.payment?.deposit,
        }
      );
  }
}

function eventOf({ payment }: Script): string {
  const envelope: Envelope<unknown> = { success: true, message: 'ok', data: payment?.status };
  return `data: ${JSON.stringify(envelope)}\n\n`;
}

function configurationOf(payment: PaymentFixture): CheckoutConfiguration {
  return { ...payment, serverTime: new Date().toISOString() };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function succeed(response: ServerResponse, data: unknown): void {
  const envelope: Envelope<unknown> = { success: true, message: 'ok', data };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}

function refuse(response: ServerResponse, { status, code, message, why }: Failure): void {
  const envelope = {
    success: false,
    message,
    data: null,
    error: {
      code,
      requestId: 'fixture',
      ...(why && { fields: [{ field: 'address', message: `${why}: in words` }] }),
    },
  } satisfies Envelope<never>;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}
