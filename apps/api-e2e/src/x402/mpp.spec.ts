import { Challenge, Credential, Receipt } from 'mppx';
import { evm, Mppx } from 'mppx/client';
import { x402Client, x402HTTPClient } from '@x402/fetch';
import type { PaymentRequired } from '@x402/fetch';
import { Service } from '../service';
import { type Payer, payerOf, stockClient } from './payer';

const service = Service.shared();
const ASKED = '3225807';
const STRANGER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';
const { chainId, tokens } = service.network('base');
const urlOf = (payCode: string) => `${service.dev.apiUrl}/x402/${payCode}`;
const payer = (amountUnits?: bigint) => payerOf(service, amountUnits);
const sum = async (paymentId: string) => (await service.details(paymentId)).totalSentAmount;
type Given = Challenge.Challenge;

/** The stock method. It takes the first challenge of its method, so the network is chosen by order. */
function methodOf(account: Payer) {
  const { name = '', version = '' } = tokens.USDC.signature ?? {};
  return evm.charge({ account, authorization: { name, version }, networks: [chainId] });
}

/** The client makes challenges of the ways of x402 too; those have no such details. */
const chainOf = ({ request }: Given) => (request.methodDetails as { chainId: number } | undefined)?.chainId;

function stockFetch(account: Payer) {
  const isOnBase = ({ challenge }: { challenge: Given }) => chainOf(challenge) === chainId;
  return Mppx.create({
    methods: [methodOf(account)],
    orderChallenges: (candidates) => candidates.filter(isOnBase),
    polyfill: false,
  }).fetch;
}

/** What a request without a credential is given on Base. */
async function givenOn(payCode: string): Promise<Given> {
  const answer = await fetch(urlOf(payCode));
  expect(answer.status).toBe(402);
  return onBase(answer);
}

function onBase(answer: Response): Given {
  const { USDC } = tokens;
  const found = Challenge.fromResponseList(answer).find(
    (one) => chainOf(one) === chainId && one.request.currency === USDC.address,
  );
  if (!found) throw new Error('USDC on base is not offered');
  return found;
}

/** What the stock client signs for a challenge. */
const signedBy = (account: Payer, challenge: Given): Promise<string> =>
  methodOf(account).createCredential({ challenge } as Parameters<
    ReturnType<typeof methodOf>['createCredential']
  >[0]);

/** A credential whose challenge or payload is changed after it was signed. */
function changed(credential: string, change: { challenge?: object; payload?: object }): string {
  const { challenge, payload } = Credential.deserialize(credential);
  return Credential.serialize({
    challenge: { ...challenge, ...change.challenge },
    payload: { ...(payload as object), ...change.payload },
  });
}

async function send(payCode: string, credential: string) {
  const answer = await fetch(urlOf(payCode), { headers: { Authorization: credential } });
  const receipt = answer.headers.get('Payment-Receipt');
  const body = (await answer.json()) as { data: unknown; message: string; error?: { code: string } };
  return {
    answer,
    status: answer.status,
    code: body.error?.code,
    message: body.message,
    receipt: receipt === null ? undefined : Receipt.deserialize(receipt),
  };
}

describe('what is offered', () => {
  it('is the same ways as in x402, at the same rates, and locks nothing', async () => {
    const { payCode, paymentId, paymentURL } = await service.create();
    const answer = await fetch(urlOf(payCode));
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const required = JSON.parse(
      Buffer.from(answer.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString(),
    ) as PaymentRequired;
    const challenges = Challenge.fromResponseList(answer);
    expect(
      challenges.map((one) => ({
        network: `eip155:${chainOf(one)}`,
        asset: one.request.currency,
        amount: one.request.amount,
        payTo: one.request.recipient,
      })),
    ).toEqual(
      required.accepts.map(({ network, asset, amount, payTo }) => ({ network, asset, amount, payTo })),
    );
    const { id, expires = '', ...given } = onBase(answer);
    expect(given).toEqual({
      realm: new URL(paymentURL).host,
      method: 'evm',
      intent: 'charge',
      request: {
        amount: ASKED,
        currency: tokens.USDC.address,
        methodDetails: { chainId, credentialTypes: ['authorization'], decimals: 6 },
        recipient: required.accepts[0]?.payTo,
      },
    });
    const seconds = (new Date(expires).getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(120);
    expect((await givenOn(payCode)).id).toBe(id);
    expect(await service.details(paymentId)).not.toHaveProperty('token');
  });

  it('is the choice, once there is one', async () => {
    const { payCode } = await service.create();
    const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
    const answer = await fetch(urlOf(payCode));
    expect(Challenge.fromResponseList(answer)).toHaveLength(1);
    expect(onBase(answer).request).toMatchObject({ amount: ASKED, recipient: receiveAddress });
  });
});

describe('a payment by the stock client', () => {
  it('is one call, and the payer needs no gas', async () => {
    const { paymentId, payCode, paymentURL } = await service.create();
    // The address of the page: the client's `Accept-Payment` says that it is a program.
    const answer = await stockFetch(await payer())(paymentURL);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toContain('private');
    const receipt = Receipt.fromResponse(answer);
    expect(receipt).toMatchObject({ method: 'evm', status: 'success', chainId });
    const { data } = (await answer.json()) as { data: { statusURL: string } };
    expect(new URL(data.statusURL).pathname).toBe(`/checkout/${payCode}/status`);
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      status: 'completed',
      token: 'USDC',
      network: 'base',
      totalSentAmount: '3.225807',
      txHash: receipt.reference,
      paidBy: 'signature',
    });
  });

  it('is paid once, however often it is sent, and gets the same receipt', async () => {
    const { paymentId, payCode } = await service.create();
    const challenge = await givenOn(payCode);
    const credential = await signedBy(await payer(), challenge);
    const answers = await Promise.all([1, 2, 3].map(() => send(payCode, credential)));
    for (const { status, receipt } of answers) {
      expect(status).toBe(200);
      expect(receipt).toEqual(answers[0]?.receipt);
    }
    expect(answers[0]?.receipt).toMatchObject({ challengeId: challenge.id });
    await service.untilStatus(payCode, 'completed');
    expect(await send(payCode, credential)).toMatchObject({ status: 200, receipt: answers[0]?.receipt });
    expect(await sum(paymentId)).toBe('3.225807');
  });

  it('answers the challenge of a choice, and one that was given before the choice', async () => {
    const chosen = await service.create();
    await service.complete(chosen.payCode, 'USDC', 'base');
    const ofChoice = await signedBy(await payer(), await givenOn(chosen.payCode));
    expect(await send(chosen.payCode, ofChoice)).toMatchObject({ status: 200 });
    const { payCode } = await service.create();
    const before = await signedBy(await payer(), await givenOn(payCode));
    await service.complete(payCode, 'USDC', 'base');
    expect(await send(payCode, before)).toMatchObject({ status: 200 });
  });

  // Guarantee: both schemes lead to one relay, so a payment is paid once.
  it('and one by x402 at once are paid by one', async () => {
    const { paymentId, payCode } = await service.create();
    const asked = await fetch(urlOf(payCode));
    const header = Buffer.from(asked.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString();
    const client = new x402HTTPClient(x402Client.fromConfig(stockClient(service, await payer())));
    const signed = await client.createPaymentPayload(JSON.parse(header) as PaymentRequired);
    const credential = await signedBy(await payer(), onBase(asked));
    const byX402 = fetch(urlOf(payCode), {
      headers: { 'PAYMENT-SIGNATURE': Buffer.from(JSON.stringify(signed)).toString('base64') },
    }).then(async (answer) => {
      const { error } = (await answer.json()) as { error?: { code: string } };
      return { status: answer.status, code: error?.code };
    });
    const answers = await Promise.all([byX402, send(payCode, credential)]);
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes).toContain(200);
    expect(codes.every((code) => [200, 'payment_under_way', 'money_seen'].includes(code))).toBe(true);
    await service.untilStatus(payCode, 'completed');
    expect(await sum(paymentId)).toBe('3.225807');
  });
});

describe('a credential that is refused', () => {
  it.each([
    ['another amount in its challenge', { request: { amount: '1' } }],
    ['another end', { expires: '2100-01-01T00:00:00Z' }],
    ['another realm', { realm: 'evil.example.com' }],
    ['another ID', { id: 'abcdefghijklmnop' }],
    ['a parameter that was not given', { digest: 'sha-256=abc' }],
  ])('for %s: invalid-challenge', async (_name, challenge) => {
    const { payCode, paymentId } = await service.create();
    const credential = await signedBy(await payer(), await givenOn(payCode));
    const refused = await send(payCode, changed(credential, { challenge }));
    expect([refused.status, refused.code]).toEqual([402, 'payment_required']);
    expect(refused.message).toContain('invalid-challenge');
    expect(refused.receipt).toBeUndefined();
    expect(onBase(refused.answer).request.amount).toBe(ASKED);
    expect(await service.details(paymentId)).not.toHaveProperty('token');
    expect(await send(payCode, credential)).toMatchObject({ status: 200 });
  });

  it.each([
    ['too little', { value: '3225806' }, 'authorization_value'],
    ['another recipient', { to: STRANGER }, 'recipient_mismatch'],
    ['a stranger’s signature', { from: STRANGER }, 'payload_signature'],
    ['a nonce that is not of its challenge', { nonce: `0x${'12'.repeat(32)}` }, 'invalid_payload'],
    ['a signature that is not valid yet', { validAfter: '4102444800' }, 'valid_after'],
  ])('for %s: verification-failed', async (_name, payload, reason) => {
    const { payCode, paymentId } = await service.create();
    const credential = await signedBy(await payer(), await givenOn(payCode));
    const refused = await send(payCode, changed(credential, { payload }));
    expect(refused.status).toBe(402);
    expect(refused.message).toMatch(new RegExp(`verification-failed: \\w*${reason}`));
    expect(refused.answer.headers.get('WWW-Authenticate')).toContain('Payment id=');
    expect(await service.details(paymentId)).not.toHaveProperty('token');
  });

  it('for too few tokens', async () => {
    const { payCode } = await service.create();
    const refused = await send(payCode, await signedBy(await payer(3_000_000n), await givenOn(payCode)));
    expect(refused.status).toBe(402);
    expect(refused.message).toContain('verification-failed: insufficient_funds');
  });

  it('for a time that is over: payment-expired', async () => {
    const { payCode } = await service.create();
    const credential = await signedBy(await payer(), await givenOn(payCode));
    const refused = await send(payCode, changed(credential, { payload: { validBefore: '1700000000' } }));
    expect(refused.status).toBe(402);
    expect(refused.message).toContain('payment-expired');
  });

  it('for the challenge of another payment', async () => {
    const { payCode } = await service.create();
    const other = await service.create();
    const credential = await signedBy(await payer(), await givenOn(other.payCode));
    expect((await send(payCode, credential)).message).toContain('invalid-challenge');
    expect(await send(other.payCode, credential)).toMatchObject({ status: 200 });
  });

  it('for a session that has ended since', async () => {
    const { payCode } = await service.create();
    const credential = await signedBy(await payer(), await givenOn(payCode));
    await service.call('post', `/checkout/${payCode}/cancel`);
    expect(await send(payCode, credential)).toMatchObject({ status: 409, code: 'payment_not_payable' });
  });

  it.each([
    ['not base64', 'Payment %%%'],
    ['nothing', 'Payment'],
    ['no JSON', `Payment ${Buffer.from('{').toString('base64url')}`],
    ['nothing in it', `Payment ${Buffer.from('{}').toString('base64url')}`],
  ])('is malformed: %s', async (_name, header) => {
    const { payCode } = await service.create();
    const answer = await fetch(urlOf(payCode), { headers: { Authorization: header } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'validation_failed', fields: [{ field: 'Authorization' }] },
    });
  });

  it('is malformed if it is a signed transaction, or comes with one of x402', async () => {
    const { payCode } = await service.create();
    const credential = await signedBy(await payer(), await givenOn(payCode));
    const raw = changed(credential, { payload: { type: 'transaction' } });
    expect(await send(payCode, raw)).toMatchObject({ status: 400, code: 'validation_failed' });
    const both = { Authorization: credential, 'PAYMENT-SIGNATURE': 'eyJ9' };
    expect((await fetch(urlOf(payCode), { headers: both })).status).toBe(400);
  });
});

it('is no key of the API, and a key is no payment', async () => {
  const { payCode } = await service.create();
  const credential = await signedBy(await payer(), await givenOn(payCode));
  expect(
    await service.call('get', '/x402/supported', { headers: { Authorization: credential } }),
  ).toMatchObject({ status: 401 });
  expect((await service.call('get', `/x402/${payCode}`, { key: service.keys().secret })).status).toBe(402);
});
