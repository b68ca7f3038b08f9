import { Types } from 'mongoose';
import request from 'supertest';
import { deployTestWallet } from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { aConfig, rateLimitsOf, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';

/**
 * Guarantee: a signature sends money back only to an address that sent it, and each signature works once
 * (docs/decisions/0060).
 */
const HOUR_MS = 3_600_000;
const NOW = Date.now();
const SENDER = localAccounts[1]?.address ?? '';
const STRANGER = localAccounts[2]?.address ?? '';
let chain: TestChain;
let wallet: string;
let database: TestDatabase;
let app: RunningApp;
/** The same deployment, but no node of its network answers. */
let cutOff: RunningApp;
let rooms: Rooms;
beforeAll(async () => {
  chain = await startTestChain(new FakeClock());
  wallet = await chain.mining(deployTestWallet(chain.payer, SENDER));
  database = await startDatabase();
  const start = (rpcUrls: string[]) => {
    const networks = [{ ...chain.network, rpcUrls }];
    const config = aConfig({
      environments: { test: { treasury: TREASURY, networks } },
      rateLimits: rateLimitsOf({ limit: 10_000, windowSeconds: 60 }),
    });
    return startApp({ ...config, role: 'api', mongo: { uri: database.uri, embeddedPort: 0 } });
  };
  app = await start(chain.network.rpcUrls);
  cutOff = await start(['http://127.0.0.1:9']);
});
beforeEach(async () => {
  await database.clear();
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [chain.network] } } });
  rooms = openRooms(database, new FakeClock(NOW), { config });
});
afterAll(async () => {
  await Promise.all([app.close(), cutOff.close()]);
  await Promise.all([database.stop(), chain.stop()]);
});

interface Answer {
  status: number;
  body: {
    data: Record<string, string> | null;
    error?: { code: string; fields?: { message: string }[] };
  };
}

const post = async (path: string, body: object, to = app): Promise<Answer> =>
  request(to.url).post(`/checkout/${path}`).send(body);
const give = (token: string, address: string, to = app) =>
  post('refunds/claim/address', { token, address }, to);
const textFor = (token: string, address: string, to = app) =>
  post('refunds/claim/message', { token, address }, to);
const prove = (token: string, signature: string, to = app) =>
  post('refunds/claim/signature', { token, signature }, to);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const sign = (message: string, by = SENDER) =>
  chain.rpc<string>('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, by]);
const storedPayout = () => database.payouts.findOne().lean().orFail();

/** A payer's refund of 5 USDC that came late, and the token of its link. */
async function asked(over: Partial<Transfer> = {}) {
  const { _id: businessId } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  const payment = aLockedPayment(
    new Date(NOW - 3 * HOUR_MS),
    { businessId, status: 'expired' },
    chain.network,
  );
  await database.payments.create(payment);
  const late = { minedAt: new Date(NOW - HOUR_MS), from: SENDER };
  await database.transfers.create(aTransfer(payment, { ...late, ...over }));
  await rooms.evaluator.evaluate(payment._id);
  expect((await post(`${payment.payCode}/refund`, {})).status).toBe(200);
  const link = await rooms.refunds.claims.linkOf((await storedPayout())._id);
  return { payment, token: link?.url.split('#')[1] ?? '' };
}

/** The text for an address to sign. */
async function textOf(token: string, address = SENDER): Promise<string> {
  const { status, body } = await textFor(token, address);
  expect([status, body.data?.address]).toEqual([200, address]);
  return body.data?.message ?? '';
}

it('accepts the sender’s signature once, and shows everybody that it is proven', async () => {
  const { payment, token } = await asked();
  const message = await textOf(token);
  const { _id } = await storedPayout();
  for (const part of ['5.00 USDC on base', SENDER, `Request ID: ${_id.toHexString()}`, 'Chain ID: 8453'])
    expect(message).toContain(part);
  const signature = await sign(message);
  const { status, body } = await prove(token, signature);
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({
      status: 'awaiting_approval',
      destination: SENDER,
      destinationProof: 'sender_signature',
    }),
  ]);
  const stored = await storedPayout();
  expect(stored.destination).toMatchObject({ address: SENDER, givenBy: 'payer', proof: 'sender_signature' });
  expect(stored.senderChallenge).toBeUndefined();
  const [entry] = await database.auditEntries.find({ action: 'payout.prove-sender' }).lean();
  expect(entry).toMatchObject({ by: 'payer:', after: { destination: { address: SENDER } } });
  const { refunds = [] } = await database.payments.findById(payment._id).lean().orFail();
  expect(refunds[0]).toMatchObject({ destination: SENDER, destinationProof: 'sender_signature' });
  expect(codeOf(await prove(token, signature))).toEqual([409, 'refund_address_given']);
});

it('accepts the answer of a contract wallet, and 503 while no node can be asked for it', async () => {
  const { token } = await asked({ from: wallet });
  const signature = await sign(await textOf(token, wallet));
  expect(codeOf(await prove(token, signature, cutOff))).toEqual([503, 'refund_signature_unchecked']);
  expect((await prove(token, signature)).body.data).toMatchObject({
    destination: wallet,
    destinationProof: 'sender_signature',
  });
});

it('asks no node for the signature of a key, and accepts an address although none answers', async () => {
  const { token } = await asked();
  const { body } = await textFor(token, SENDER, cutOff);
  const answer = await prove(token, await sign(String(body.data?.message)), cutOff);
  expect(answer.body.data).toMatchObject({ destination: SENDER });
});

it('refuses the signature of another, of another text, and of a text that a newer one has replaced', async () => {
  const { token } = await asked();
  expect(codeOf(await prove(token, `0x${'00'.repeat(65)}`))).toEqual([400, 'refund_signature_refused']);
  const first = await textOf(token);
  const second = await textOf(token);
  expect(second).not.toBe(first);
  for (const signature of [
    await sign(second, STRANGER),
    await sign(first),
    await sign(second.replace('5.00', '5000.00')),
    '0x',
  ])
    expect(codeOf(await prove(token, signature))).toEqual([400, 'refund_signature_refused']);
  expect((await storedPayout()).destination).toBeUndefined();
});

it('refuses the text of another refund', async () => {
  const [mine, theirs] = [await asked(), await asked()];
  const signature = await sign(await textOf(theirs.token));
  await textOf(mine.token);
  expect(codeOf(await prove(mine.token, signature))).toEqual([400, 'refund_signature_refused']);
});

it('refuses a signature after ten minutes, and one without a link', async () => {
  const { token } = await asked();
  const signature = await sign(await textOf(token));
  await database.payouts.updateOne({}, { $set: { 'senderChallenge.expiresAt': new Date(NOW - 1000) } });
  expect(codeOf(await prove(token, signature))).toEqual([400, 'refund_signature_refused']);
  expect(codeOf(await prove('A'.repeat(43), signature))).toEqual([404, 'refund_claim_not_found']);
  expect(codeOf(await textFor('A'.repeat(43), SENDER))).toEqual([404, 'refund_claim_not_found']);
  expect(codeOf(await prove(token, '0xz'))).toEqual([400, 'validation_failed']);
});

it('accepts one of a simultaneous signature and address', async () => {
  const { token } = await asked();
  const signature = await sign(await textOf(token));
  const answers = await Promise.all([prove(token, signature), give(token, STRANGER)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('gives no text', () => {
  it.each<[string, Partial<Transfer>]>([
    ['to who sent nothing', { from: STRANGER }],
    ['of money that a reorg has taken back', { canonical: true }],
  ])('%s', async (_name, over) => {
    const { token } = await asked(over);
    if (over.canonical) await database.transfers.updateMany({}, { $set: { canonical: false } });
    expect(codeOf(await textFor(token, SENDER))).toEqual([400, 'refund_sender_refused']);
  });

  it('to a sender of less than goes back, and a stranger’s dust does not matter', async () => {
    const { payment, token } = await asked();
    const dust = { minedAt: new Date(NOW - HOUR_MS), from: STRANGER, units: '1' };
    await database.transfers.create(aTransfer(payment, dust));
    expect(codeOf(await textFor(token, STRANGER))).toEqual([400, 'refund_sender_refused']);
    expect((await textFor(token, SENDER)).status).toBe(200);
  });

  // Guarantee: a refund in parts proves no more than one of the whole.
  it('for more than the address sent, in all refunds of the payment together', async () => {
    const { token } = await asked();
    const payout = { ...(await storedPayout()), claim: undefined };
    const destination = { address: SENDER, givenBy: 'merchant', at: new Date(NOW) } as const;
    const another = { ...payout, _id: new Types.ObjectId(), units: '1', destination };
    await database.payouts.create({ ...another, status: 'final' });
    expect(codeOf(await textFor(token, SENDER))).toEqual([400, 'refund_sender_refused']);
    await database.payouts.updateOne({ _id: another._id }, { $set: { status: 'cancelled' } });
    expect((await textFor(token, SENDER)).status).toBe(200);
  });

  it('for text that is not an address, and once there is one', async () => {
    const { token } = await asked();
    expect(codeOf(await textFor(token, 'ada.eth'))).toEqual([400, 'refund_address_refused']);
    await give(token, STRANGER);
    expect(codeOf(await textFor(token, SENDER))).toEqual([409, 'refund_address_given']);
  });
});

// Guarantee: the issuer's own contract is asked, in every form that issuers use.
it.each(['USDC', 'USDT'] as const)('accepts no address that the issuer of %s has frozen', async (code) => {
  const address = localAccounts[code === 'USDC' ? 6 : 7]?.address ?? '';
  const tokenAddress = chain.network.tokens[code]?.address ?? '';
  const { token } = await asked({ token: code, tokenAddress });
  expect((await storedPayout()).token).toBe(code);
  await chain.freeze({ address }, code);
  for (const answer of [await give(token, address), await textFor(token, address)]) {
    expect(codeOf(answer)).toEqual([400, 'refund_address_refused']);
    expect(answer.body.error?.fields?.[0]?.message).toMatch(/^frozen: /);
  }
  expect((await give(token, STRANGER)).status).toBe(200);
});

it('accepts a frozen address when no node answers, because the transfer would revert and is not signed', async () => {
  const { token } = await asked();
  expect((await give(token, localAccounts[6]?.address ?? '', cutOff)).status).toBe(200);
});
