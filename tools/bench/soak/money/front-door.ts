import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope, Page } from '@cowrie/dto';
import type { LocalStackProcess } from '@cowrie/testing';

const CALL_TIMEOUT_MS = 30_000;
/** A killed service must be back within this time, or the run ends. */
const BACK_WITHIN_MS = 180_000;
const CLI_TIMEOUT_MS = 120_000;
const PAGE_SIZE = 100;

/** An answer of the API with any status. */
export type Answer<T> =
  | { status: number; data: T; setCookie?: string; code?: undefined }
  | { status: number; code: string };

/** The API and the command line of the stack. All requests go through them. */
export class FrontDoor {
  /** Answers of 500 and above, which neither a node's fault nor a restart excuses. */
  readonly failures: string[] = [];

  constructor(private readonly stack: LocalStackProcess) {}

  get dev() {
    return this.stack.dev;
  }

  get directory() {
    return this.stack.directory;
  }

  get keys() {
    const [merchant] = this.dev.merchants;
    if (!merchant) throw new Error('the stack has no merchant');
    return merchant.keys.test;
  }

  /** Asks once. @returns undefined if no answer came, so that the outcome is unknown */
  async try<T>(
    method: 'GET' | 'POST',
    path: string,
    request: { key?: string; cookie?: string; body?: object; idempotencyKey?: string } = {},
  ): Promise<Answer<T> | undefined> {
    const { key, cookie, body, idempotencyKey } = request;
    try {
      const response = await fetch(this.dev.apiUrl + path, {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(cookie && { cookie }),
          ...(path.startsWith('/dashboard/') && { origin: this.dev.dashboard?.url }),
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const { status } = response;
      const answer = (await response.json()) as Envelope<T>;
      const [setCookie] = response.headers.getSetCookie();
      if (answer.success) return { status, data: answer.data, ...(setCookie && { setCookie }) };
      if (status === 500) this.failures.push(`${method} ${path}: ${answer.error.code}: ${answer.message}`);
      return { status, code: answer.error.code };
    } catch {
      return undefined;
    }
  }

  /** Asks until an answer comes, for requests that may be repeated. */
  async ask<T>(...request: Parameters<FrontDoor['try']>): Promise<Answer<T>> {
    const deadline = performance.now() + BACK_WITHIN_MS;
    for (;;) {
      const answer = await this.try<T>(...request);
      if (answer && answer.status < 500) return answer;
      if (performance.now() > deadline) throw new Error(`${request[0]} ${request[1]}: no answer`);
      await pause(500);
    }
  }

  /** @throws Error when it is refused */
  async get<T>(path: string): Promise<T> {
    const answer = await this.ask<T>('GET', path, { key: this.keys.secret });
    if (answer.code !== undefined) throw new Error(`GET ${path}: ${answer.code}`);
    return answer.data;
  }

  /** Every row of a list. */
  async all<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; ; page += 1) {
      const query = `${path.includes('?') ? '&' : '?'}page=${page}&pageSize=${PAGE_SIZE}`;
      const { data, hasNext } = await this.get<Page<T>>(path + query);
      rows.push(...data);
      if (!hasNext) return rows;
    }
  }

  /** Runs `cowrie` next to the stack, as the local operator. */
  cowrie(...args: string[]): Promise<{ exitCode: number; out: string }> {
    const operator = { COWRIE_OPERATOR_TOKEN: this.dev.admin.token };
    const env = { ...process.env, MONGODB_URI: '', COWRIE_DIRECTORY: this.directory, ...operator };
    const options = { env, timeout: CLI_TIMEOUT_MS, maxBuffer: 2 ** 26 };
    return new Promise((resolve) => {
      execFile(process.execPath, ['tools/cowrie.mjs', ...args], options, (error, stdout, stderr) =>
        resolve({ exitCode: error ? Number(error.code ?? 1) : 0, out: stdout + stderr }),
      );
    });
  }
}
