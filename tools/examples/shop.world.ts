import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import request from 'supertest';
import { createCowrieClient, type CowrieClient, type PaymentDetails } from '@cowrie/sdk';
import { type DevFile, freePorts } from '@cowrie/testing';
import { signWebhook } from '@cowrie/webhook-signature';
import { Customer } from './shop.customer';
import { type Shop, startShop } from './shop.process';
import type { Starter } from './starters';

const WITHIN_MS = 90_000;
const STEP_MS = 100;

/** What a test changes in an otherwise genuine webhook. */
interface Sending {
  id?: string;
  type?: string;
  at?: Date;
  secret?: string;
  data?: Partial<PaymentDetails>;
}

/** A starter next to the local stack, with its own merchant and webhook endpoint. */
export class ShopWorld {
  private constructor(
    readonly cowrie: CowrieClient,
    private readonly shop: Shop,
    private readonly admin: (method: string, path: string, body?: object) => Promise<unknown>,
    private readonly endpoint: { id: string; secret: string; url: string },
    private readonly data: string,
    private readonly apiUrl: string,
  ) {}

  /** Starts the shop. Its webhook endpoint is off. */
  static async start(starter: Starter, { apiUrl, admin, merchants }: DevFile): Promise<ShopWorld> {
    const merchant = merchants.find(({ country }) => country === starter.country);
    if (!merchant) throw new Error(`the stack has no merchant of ${starter.country}`);
    const { public: publicKey, secret: secretKey } = merchant.keys.test;
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await request(apiUrl)
        [method.toLowerCase() as 'get'](`/admin/v1/merchants/${merchant.businessId}${path}`)
        .set('Authorization', `Bearer ${admin.token}`)
        .send(body);
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return (answer.body as { data: unknown }).data;
    };
    const [port = 0] = await freePorts(1);
    const shopUrl = `http://127.0.0.1:${port}`;
    const url = shopUrl + starter.webhookPath;
    const made = await call('POST', '/webhook-endpoints', { url, environment: 'test' });
    const { id, secret } = made as { id: string; secret: string };
    await call('PATCH', `/webhook-endpoints/${id}`, { enabled: false });
    const data = mkdtempSync(join(tmpdir(), 'cowrie-shop-'));
    const shop = await startShop(starter.shop(port, data), shopUrl, {
      COWRIE_URL: apiUrl,
      COWRIE_PUBLIC_KEY: publicKey,
      COWRIE_SECRET_KEY: secretKey,
      COWRIE_WEBHOOK_SECRET: secret,
      SHOP_URL: shopUrl,
      SHOP_CURRENCY: merchant.currency,
      PORT: String(port),
      ORDERS_FILE: join(data, 'orders.json'),
    });
    const cowrie = createCowrieClient({ baseUrl: apiUrl, publicKey, secretKey });
    return new ShopWorld(cowrie, shop, call, { id, secret, url }, data, apiUrl);
  }

  async stop(): Promise<void> {
    await this.shop.stop();
    rmSync(this.data, { recursive: true });
  }

  async setWebhooks(enabled: boolean): Promise<void> {
    await this.admin('PATCH', `/webhook-endpoints/${this.endpoint.id}`, { enabled });
  }

  customer(): Customer {
    return new Customer(this.shop.url);
  }

  /**
   * Buys as a new customer. Returns the payment that the shop created. @throws Error when the shop sends the
   * customer elsewhere
   */
  async buy(): Promise<PaymentDetails> {
    const { status, location } = await this.customer().buy();
    const { data } = await this.cowrie.payments.listDetails({ pageSize: 1 });
    const [payment] = data;
    if (payment === undefined || location !== payment.paymentURL || ![302, 303].includes(status))
      throw new Error(`the shop answered ${status} and "${location}":\n${this.shop.output()}`);
    return payment;
  }

  /**
   * What the shop says about an order when the hosted page sends the customer back, or when somebody types
   * that address.
   */
  async comeBack({ callbackURL = '', clientReference, id }: PaymentDetails, query = {}) {
    const address = new URL(callbackURL);
    const given = { paymentId: id, reference: clientReference, ...query };
    for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value);
    return this.customer().open(address.href);
  }

  /** Sends a webhook as Cowrie would, with some parts changed. Returns the status of the shop's answer. */
  async send(payment: PaymentDetails, sending: Sending = {}): Promise<number> {
    const { id = `evt_${payment.id}`, type = 'payment.completed', at = new Date(), data = {} } = sending;
    const { secret = this.endpoint.secret } = sending;
    const details = { ...payment, status: 'completed', ...data };
    const reference = details.clientReference;
    const body = JSON.stringify({
      type,
      timestamp: at.toISOString(),
      reference,
      clientReference: reference,
      sequence: 2,
      data: details,
    });
    const headers = {
      ...signWebhook({ id, at, body, secrets: [secret] }),
      'content-type': 'application/json',
    };
    return (await fetch(this.endpoint.url, { method: 'POST', headers, body })).status;
  }

  /** Goes back to the shop without paying, as the hosted page offers. */
  async cancel({ payCode }: PaymentDetails): Promise<void> {
    const { ok, status } = await request(this.apiUrl).post(`/checkout/${payCode}/cancel`);
    if (!ok) throw new Error(`cancel answered ${status}`);
  }

  /** Waits until the shop has answered an event of this type for the payment. */
  async untilDelivered({ id }: PaymentDetails, type: string): Promise<void> {
    await this.until(`${type} of ${id} is delivered`, async () => {
      const page = await this.admin('GET', `/webhook-deliveries?paymentId=${id}&limit=10`);
      const { data } = page as { data: { type: string; state: string }[] };
      return data.some((one) => one.type === type && one.state === 'delivered');
    });
  }

  async untilStatus({ id }: PaymentDetails, wanted: string): Promise<void> {
    await this.until(`${id} is ${wanted}`, async () => {
      const { status } = await this.cowrie.payments.verify(id);
      return status === wanted;
    });
  }

  /** How often the shop has printed that an order is paid, since it started. */
  paidCount(): number {
    return this.shop.output().match(/order \w+ is paid/g)?.length ?? 0;
  }

  private async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + WITHIN_MS;
    while (!(await isTrue())) {
      if (performance.now() > deadline) throw new Error(`after 90 s, not: ${what}\n${this.shop.output()}`);
      await pause(STEP_MS);
    }
  }
}
