import type { Client } from 'openapi-fetch';
import { CowrieApiError } from './api.error';
import { compareDecimals, decimalOf } from './decimal.fraction';
import type { paths } from './openapi.generated';
import type { InitializePayment, PaymentDetails, Payments } from './payments.api';
import { sleepFor } from './retrying.fetch';

/** Where the order’s metadata says what is sold. */
const SOLD = 'x402_resource';
/** How often a payment is asked whether it is confirmed. */
const LOOK_MS = 500;
const PAY_CODE = /\/([0-9A-Za-z]{12})$/;
/** What an answer of the service passes on to the program. */
const PASSED_ON = ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE', 'Retry-After'];

export interface SaleOptions {
  /**
   * What is sold counts as paid once its money is in a block (`block`), or once it is confirmed (`confirmed`,
   * the default). A reorganization can take back a block that is not confirmed.
   */
  deliverAt?: 'block' | 'confirmed' | undefined;
  /** How long a request waits for the confirmations, in milliseconds. Default 60,000. */
  waitMs?: number | undefined;
}

export interface X402 {
  /**
   * Sells a resource over HTTP 402: returns a handler that creates a payment for each request, answers 402
   * until it is paid, and then lets `deliver` answer. Public and secret key.
   *
   * A program can repeat a paid request, for example because an answer was lost. It gets the resource again,
   * for the same payment: use its `clientReference` for what must happen once.
   *
   * @param order what this request costs; called for each request, paid or not. `metadata.x402_resource` is
   *   set here
   */
  withPayment(
    order: (request: Request) => InitializePayment | Promise<InitializePayment>,
    deliver: (request: Request, payment: PaymentDetails) => Response | Promise<Response>,
    options?: SaleOptions,
  ): (request: Request) => Promise<Response>;
}

export function createX402(api: Client<paths, 'application/json'>, payments: Payments): X402 {
  /** Asks the payment as a program does, and with what the program has signed. */
  async function ask(payCode: string, signed?: string) {
    const header = signed === undefined ? {} : { 'PAYMENT-SIGNATURE': signed };
    const { data, response, error } = await api.GET('/x402/{payCode}', {
      params: { path: { payCode }, header },
    });
    return { payment: data?.data, refusal: refusalOf(response, error), settled: response.headers };
  }

  async function offer(request: Request, order: InitializePayment): Promise<Response> {
    const metadata = { ...order.metadata, [SOLD]: resourceOf(request) };
    const { paymentURL } = await payments.initialize({ ...order, metadata });
    const { refusal } = await ask(PAY_CODE.exec(paymentURL)?.[1] ?? '');
    return refusal;
  }

  /** Undefined for a payment of another business. */
  async function detailsOf(paymentId: string): Promise<PaymentDetails | undefined> {
    return payments.details(paymentId).catch((error: unknown) => {
      if (error instanceof CowrieApiError && error.code === 'payment_not_found') return undefined;
      throw error;
    });
  }

  /** Waits until what was paid counts. False: not in time. */
  async function isSettled(
    paymentId: string,
    { deliverAt, waitMs = 60_000 }: SaleOptions,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (deliverAt === 'block') return true;
    const deadline = Date.now() + waitMs;
    for (;;) {
      if ((await payments.verify(paymentId)).paid) return true;
      if (Date.now() > deadline) return false;
      await sleepFor(LOOK_MS, signal);
    }
  }

  return {
    withPayment: (order, deliver, options = {}) =>
      async function sell(request) {
        const signed = request.headers.get('PAYMENT-SIGNATURE');
        const payCode = signed === null ? undefined : payCodeIn(signed);
        const wanted = await order(request);
        if (signed === null || payCode === undefined) return offer(request, wanted);
        const { payment, refusal, settled } = await ask(payCode, signed);
        if (!payment) return refusal;
        // The program names the payment, and anybody can create one with the public key. It must
        // be this merchant’s, for this resource, and at its price.
        const details = await detailsOf(payment.paymentId);
        if (!details || details.metadata[SOLD] !== resourceOf(request) || !isPrice(details, wanted))
          return offer(request, wanted);
        if (!(await isSettled(payment.paymentId, options, request.signal)))
          return laterOf('the payment is not confirmed yet');
        const answer = await deliver(request, details);
        const passed = new Headers(answer.headers);
        const response = settled.get('PAYMENT-RESPONSE');
        if (response !== null) passed.set('PAYMENT-RESPONSE', response);
        return new Response(answer.body, { status: answer.status, headers: passed });
      },
  };
}

/** Whether a payment is for the price of an order, or more. */
function isPrice(
  { fiatAmount, currency }: PaymentDetails,
  { amount, collectInUSD }: InitializePayment,
): boolean {
  const [paid, price] = [decimalOf(fiatAmount), decimalOf(String(amount))];
  if (!paid || !price || (collectInUSD && currency !== 'USD')) return false;
  return compareDecimals(paid, price) >= 0;
}

/** What is sold: the method and the address, without what differs between two requests for it. */
function resourceOf({ method, url }: Request): string {
  const { origin, pathname, search } = new URL(url);
  const resource = `${method} ${origin}${pathname}${search}`;
  // Metadata has room for 500, and a part would stand for another resource too.
  if (resource.length > 500) throw new Error('an address of more than 500 characters cannot be sold');
  return resource;
}

/** The code of the payment that a signed payment names as its resource. */
function payCodeIn(signed: string): string | undefined {
  try {
    const { resource } = JSON.parse(atob(signed)) as { resource?: { url?: unknown } };
    return PAY_CODE.exec(new URL(String(resource?.url)).pathname)?.[1];
  } catch {
    return undefined;
  }
}

function refusalOf({ status, headers }: Response, error: unknown): Response {
  const passed = PASSED_ON.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return Response.json(error ?? null, { status, headers: passed });
}

function laterOf(message: string): Response {
  return Response.json({ success: false, message }, { status: 503, headers: { 'Retry-After': '5' } });
}
