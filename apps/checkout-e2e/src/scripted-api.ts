import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CheckoutConfiguration, Envelope, TransactionTrace } from '@cowrie/dto';
import type { PaymentFixture } from './payment-fixtures';
import { locked } from './payment-fixtures';

/** An error answer of the API. */
export interface Failure {
  status: number;
  code: string;
  message: string;
}

/** The answers of the API for its only payment. A test may change them at any time. */
export interface Script {
  /** Null means that the payment does not exist. */
  payment: PaymentFixture | null;
  /** Handles complete: locks the payment by default. Returns null, or a failure to answer with. */
  onComplete(choice: { token: string; network: string }): Failure | null;
  /** Handles the transaction lookup. */
  onLookup(txHash: string): TransactionTrace | Failure;
  /** When set, the answer to every call. */
  failure: Failure | null;
  /** When true, calls stay without an answer. */
  silent: boolean;
  /** Calls so far, as `GET /status`. */
  calls: string[];
}

export interface ScriptedApi {
  url: string;
  script: Script;
  close(): Promise<void>;
}

/** Starts a server with the API's checkout endpoints that answers by `script`. */
export async function startScriptedApi(): Promise<ScriptedApi> {
  const script: Script = {
    payment: null,
    failure: null,
    silent: false,
    calls: [],
    onComplete() {
      script.payment = locked();
      return null;
    },
    onLookup: (txHash) => ({ txHash, verdict: 'not_found', message: 'Nobody knows it.', notChecked: [] }),
  };
  const http = createServer((request, response) => void answer(script, request, response));
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
  const path = /^\/checkout\/[^/]+(\/\w+)?$/.exec(request.url ?? '');
  const call = `${request.method} ${path?.[1] ?? '/'}`;
  const body = await bodyOf(request);
  script.calls.push(call);
  if (script.silent) return;
  const { payment, failure } = script;
  if (failure) return refuse(response, failure);
  if (!payment)
    return refuse(response, { status: 404, code: 'payment_not_found', message: 'There is no such payment.' });
  const result = resultOf(script, payment, call, body);
  return 'code' in result ? refuse(response, result) : succeed(response, result.data);
}

function resultOf(
  script: Script,
  payment: PaymentFixture,
  call: string,
  body: string,
): { data: unknown } | Failure {
  switch (call) {
    case 'GET /': {
      const data: CheckoutConfiguration = { ...payment, serverTime: new Date().toISOString() };
      return { data };
    }
    case 'GET /status':
      return { data: payment.status };
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function succeed(response: ServerResponse, data: unknown): void {
  const envelope: Envelope<unknown> = { success: true, message: 'ok', data };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}

function refuse(response: ServerResponse, { status, code, message }: Failure): void {
  const envelope: Envelope<never> = {
    success: false,
    message,
    data: null,
    error: { code, requestId: 'fixture' },
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}
