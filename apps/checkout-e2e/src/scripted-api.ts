import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CheckoutConfiguration, Envelope, TransactionTrace } from '@cowrie/dto';
import type { Scene } from './scenes';
import { locked } from './scenes';

/** How the API refuses. */
export interface Failure {
  status: number;
  code: string;
  message: string;
}

/** What the API tells of the one payment there is. */
export interface Script {
  /** Null: it knows no such payment. */
  scene: Scene | null;
  /** What complete does to the scene; locks it by default. May answer a failure instead. */
  onComplete(choice: { token: string; network: string }): Failure | null;
  /** What it says of a transaction. */
  onTrace(txHash: string): TransactionTrace | Failure;
  /** When set, every call is refused with it. */
  failure: Failure | null;
  /** When set, no call is answered until it is null again. */
  silent: boolean;
  /** Calls so far, as `GET /status`. */
  calls: string[];
}

export interface ScriptedApi {
  url: string;
  script: Script;
  close(): Promise<void>;
}

/** Plays the API's checkout endpoints as `script` says, which a test may change at any moment. */
export async function startScriptedApi(): Promise<ScriptedApi> {
  const script: Script = {
    scene: null,
    failure: null,
    silent: false,
    calls: [],
    onComplete() {
      script.scene = locked();
      return null;
    },
    onTrace: (txHash) => ({ txHash, verdict: 'not_found', message: 'Nobody knows it.', notChecked: [] }),
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
  const { scene, failure } = script;
  if (failure) return refuse(response, failure);
  if (!scene)
    return refuse(response, { status: 404, code: 'payment_not_found', message: 'There is no such payment.' });
  const result = resultOf(script, scene, call, body);
  return 'code' in result ? refuse(response, result) : succeed(response, result.data);
}

function resultOf(script: Script, scene: Scene, call: string, body: string): { data: unknown } | Failure {
  switch (call) {
    case 'GET /': {
      const data: CheckoutConfiguration = { ...scene, serverTime: new Date().toISOString() };
      return { data };
    }
    case 'GET /status':
      return { data: scene.status };
    case 'POST /trace': {
      const told = script.onTrace((JSON.parse(body) as { txHash: string }).txHash);
      return 'verdict' in told ? { data: told } : told;
    }
    default:
      return (
        script.onComplete(JSON.parse(body) as { token: string; network: string }) ?? {
          data: script.scene?.deposit,
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
