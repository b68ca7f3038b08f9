import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment as the shop created it, with the state that a test sets. */
export interface FakePayment {
  id: string;
  reference: string;
  /** As it was sent: a text or a number. */
  amount: unknown;
  status: string;
  /** The collected amount in the answer to verify. */
  collected: string;
}

/** Creates and verifies payments without a service: a test decides the fate of each payment. */
export class FakeCowrie {
  readonly payments: FakePayment[] = [];
  /** How many of the next requests take effect but are answered with 503. */
  lostAnswers = 0;
  /** True if a day has passed, so that repeating a call is no longer safe. */
  hasForgottenKeys = false;
  /** The answer of the next verifications instead of 404 `payment_not_found`. */
  notFound: { status: number; body: string } | undefined;
  /** How many requests to create must have arrived before any of them is answered. */
  gathered = 1;
  private waiting: (() => void)[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly currency: string) {}

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    if (request.method === 'POST') await this.gather();
    const { status, text } = request.method === 'POST' ? this.create(body) : this.verify(request.url ?? '');
    const isLost = this.lostAnswers > 0;
    if (isLost) this.lostAnswers--;
    response.writeHead(isLost ? 503 : status, { 'content-type': 'application/json' }).end(isLost ? '' : text);
  }

  private async gather(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.waiting.length >= this.gathered) this.waiting.splice(0).forEach((go) => go());
    await gone;
  }

  private create(body: string) {
    const { amount, reference } = JSON.parse(body) as Pick<FakePayment, 'amount' | 'reference'>;
    let payment = this.payments.find((one) => one.reference === reference);
    if (payment && this.hasForgottenKeys) return refused(409, 'duplicate_reference');
    if (!payment) {
      const id = randomBytes(12).toString('hex');
      payment = { id, reference, amount, status: 'pending', collected: '0.00' };
      this.payments.push(payment);
    }
    return succeeded(201, { paymentId: payment.id, paymentURL: pageOf(payment) });
  }

  private verify(url: string) {
    const id = /^\/api\/v1\/payments\/(\w+)\/verify$/.exec(url)?.[1];
    const payment = this.payments.find((one) => one.id === id);
    if (this.notFound) return { status: this.notFound.status, text: this.notFound.body };
    if (!payment) return refused(404, 'payment_not_found');
    return succeeded(200, {
      paymentId: payment.id,
      paymentReference: payment.reference,
      paid: payment.status === 'completed',
      status: payment.status,
      paymentAmount: payment.amount,
      cryptoAmount: payment.collected,
      paymentCurrency: this.currency,
    });
  }
}

const succeeded = (status: number, data: object) => ({
  status,
  text: JSON.stringify({ success: true, data }),
});
const refused = (status: number, code: string) => ({
  status,
  text: JSON.stringify({ success: false, message: code, error: { code, requestId: 'req_1' } }),
});

/** The page of a payment. */
export const pageOf = ({ id }: Pick<FakePayment, 'id'>): string => `https://pay.example.com/${id}`;
