import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'supertest';
import type { DepositInstruction, Token } from '@cowrie/dto';
import type { ServiceProcess } from '@cowrie/testing';
import type { Call, Service } from '../service';
import type { Random } from './random';

const GIVE_UP_MS = 60_000;
const STEP_MS = 100;

/**
 * A merchant’s server and its customers in front of several API processes. If one does not answer, the next
 * is asked.
 */
export class SteadyCaller {
  /** How many requests were repeated because a process was gone or not ready. */
  repeated = 0;
  /** The longest time that a request took including repetitions, in milliseconds. */
  longestMs = 0;

  constructor(
    private readonly apis: () => readonly ServiceProcess[],
    private readonly serviceOf: (process: ServiceProcess) => Service,
    private readonly random: Random,
  ) {}

  /** Initializes a payment. All repetitions use one idempotency key. */
  async create(amount: number): Promise<{ paymentId: string; payCode: string }> {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { amount, customerEmail: 'ada@example.com' };
    const answer = await this.call(201, (service) =>
      service.call('post', '/api/v1/payments', { key: service.keys().public, body, headers }),
    );
    const { paymentId, paymentURL } = answer.body.data as { paymentId: string; paymentURL: string };
    return { paymentId, payCode: String(paymentURL.split('/').at(-1)) };
  }

  /** Chooses token and network, once the network is offered. */
  async complete(payCode: string, token: Token, network: string): Promise<DepositInstruction> {
    const call: Call = { body: { token, network } };
    const answer = await this.call(
      200,
      (service) => service.call('post', `/checkout/${payCode}/complete`, call),
      // No worker reads the network at the moment.
      'pair_not_supported',
    );
    return answer.body.data as DepositInstruction;
  }

  /**
   * @throws Error with the answer when it is neither the expected one nor worth a retry, or after a minute
   */
  private async call(
    wanted: number,
    send: (service: Service) => Promise<Response>,
    passing?: string,
  ): Promise<Response> {
    const beganAt = Date.now();
    for (;;) {
      const answer = await send(this.serviceOf(this.random.one(this.apis()))).catch(
        (error: Error) => error.message,
      );
      const waitedMs = Date.now() - beganAt;
      if (typeof answer !== 'string' && answer.status === wanted) {
        this.longestMs = Math.max(this.longestMs, waitedMs);
        return answer;
      }
      const text = typeof answer === 'string' ? answer : `${answer.status} ${answer.text}`;
      const isPassing =
        typeof answer === 'string' || answer.status >= 500 || answer.body.error?.code === passing;
      if (!isPassing || waitedMs > GIVE_UP_MS) throw new Error(`after ${waitedMs} ms: ${text}`);
      this.repeated += 1;
      await pause(STEP_MS);
    }
  }
}
