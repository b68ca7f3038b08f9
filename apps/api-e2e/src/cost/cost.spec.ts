import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, MongoClient } from 'mongodb';
import request from 'supertest';
import {
  callRpc,
  type LocalStackProcess,
  startLocalStackProcess,
  startReceiver,
  type TestReceiver,
} from '@cowrie/testing';
import { until } from '../cluster/cluster';
import { Service } from '../service';

const DOCUMENT = 'docs/operations/cost-of-a-payment.md';
/** What is written for all payments together, or for each request. */
const NOT_OF_A_PAYMENT = ['leases', 'relayers', 'chain_cursors', 'chain_trails', 'rates', 'request_log'];
const WRITES = ['insert', 'update', 'findAndModify', 'delete'];

let stack: LocalStackProcess;
let service: Service;
let receiver: TestReceiver;
let client: MongoClient;
beforeAll(async () => {
  stack = await startLocalStackProcess();
  client = await new MongoClient(stack.dev.mongoUri).connect();
  service = await new Service(stack.dev).withOwnMerchant('NG');
  receiver = await startReceiver();
  const merchant = service.dev.merchants.find(({ country }) => country === 'NG');
  const path = `/merchants/${merchant?.businessId}`;
  const endpoint = { url: receiver.url, environment: 'test' };
  await service.admin('post', `${path}/webhook-endpoints`, { body: endpoint });
  const mails = { receipt: true };
  await service.admin('patch', path, { body: { environments: { test: { mails } } } });
});
afterAll(async () => {
  await receiver?.stop();
  await client?.close();
  await stack?.remove();
});

/** How often the service has written so far, for payments. */
async function writes(): Promise<number> {
  const { text } = await request(String(stack.dev.metricsUrl)).get('');
  const line = /^cowrie_database_commands_total\{command="(\w+)",collection="(\w+)",outcome="ok"\} (\d+)$/gm;
  let sum = 0;
  for (const [, command = '', collection = '', count] of text.matchAll(line))
    if (WRITES.includes(command) && !NOT_OF_A_PAYMENT.includes(collection)) sum += Number(count);
  return sum;
}

const webhooksOf = (paymentId: string) => receiver.heard.filter(({ body }) => body.includes(paymentId));

function mails(): string[] {
  const folder = join(stack.directory, 'mail');
  return readdirSync(folder).filter((name) => name.endsWith('.eml'));
}

/** Pays one payment, and waits until the exchange has sold it and everybody has been told. */
async function payOne(): Promise<string> {
  const mailsBefore = mails().length;
  const { paymentId, payCode } = await service.create();
  const { receiveAddress, totalPayableAmount } = await service.complete(payCode, 'USDC', 'base');
  await service.pay(receiveAddress, totalPayableAmount, 'USDC', 'base');
  await service.untilStatus(payCode, 'completed');
  const isTold = () => webhooksOf(paymentId).some(({ body }) => body.includes('payment.completed'));
  await until('the merchant is told', isTold);
  await until(
    'it is sold',
    async () => (await service.adminPayment(paymentId)).settlement?.state === 'settled',
  );
  await until('the payer has a mail', () => mails().length > mailsBefore);
  const left = { $or: [{ nextAt: { $exists: true } }, { laneMark: { $exists: true } }] };
  const count = (name: string) => client.db().collection(name).countDocuments(left);
  await until(
    'nothing is left to do',
    async () => (await count('mails')) + (await count('webhook_deliveries')) === 0,
  );
  return paymentId;
}

/** The size of every document that names the payment, as the database stores it. */
async function storedBytes(paymentId: string): Promise<number> {
  let sum = 0;
  for (const { name } of await client.db().listCollections().toArray()) {
    if (NOT_OF_A_PAYMENT.includes(name)) continue;
    for await (const one of client.db().collection(name).find())
      if (JSON.stringify(one).includes(paymentId)) sum += BSON.calculateObjectSize(one);
  }
  return sum;
}

async function gasOfSweep(paymentId: string): Promise<number> {
  const sweep = await client
    .db()
    .collection('sweeps')
    .findOne({ 'vaults.paymentId': new BSON.ObjectId(paymentId) });
  const { rpcUrl } = service.network('base');
  const receipt = await callRpc<{ gasUsed: string }>(rpcUrl, 'eth_getTransactionReceipt', [sweep?.txHash]);
  return Number(receipt.gasUsed);
}

/** The figure of a row of the document's first table. @throws Error if there is no such row */
function written(what: string): number {
  const row = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${what} `));
  if (!row) throw new Error(`${DOCUMENT} has no row "${what}"`);
  return Number(row.split('|')[2]?.replaceAll(',', ''));
}

// Guarantee: what an operator reads about the cost of a payment is what one costs.
it('a payment costs what its document says', async () => {
  // Some documents exist once for each merchant, and the treasury’s first transfer costs more gas.
  await payOne();
  const [writesBefore, mailsBefore] = [await writes(), mails().length];
  const paymentId = await payOne();
  const measured = {
    'Writes to the database': (await writes()) - writesBefore,
    'Bytes stored': await storedBytes(paymentId),
    'Bytes of the webhooks’ bodies': webhooksOf(paymentId).reduce((sum, { body }) => sum + body.length, 0),
    'Gas of the sweep, vault of its own': await gasOfSweep(paymentId),
  };
  for (const [what, figure] of Object.entries(measured)) {
    // A commit that a race repeats, or a confirmation that comes alone, is a write more.
    expect([what, figure, figure <= written(what) * 1.1]).toEqual([what, figure, true]);
    expect([what, figure, figure >= written(what) * 0.85]).toEqual([what, figure, true]);
  }
  expect(webhooksOf(paymentId)).toHaveLength(written('Webhooks'));
  expect(mails().length - mailsBefore).toBe(written('Mails'));
});
