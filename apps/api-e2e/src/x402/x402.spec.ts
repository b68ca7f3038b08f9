import { randomBytes } from 'node:crypto';
import {
  decodePaymentResponseHeader,
  type PaymentRequired,
  wrapFetchWithPaymentFromConfig,
  x402HTTPClient,
  x402Client,
} from '@x402/fetch';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';
import { caip2, type Payer, payerOf, stockClient } from './payer';

const service = Service.shared();
const ASKED = 3_225_807n;
const STRANGER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';

const NETWORK = caip2(service);
const payer = (amountUnits?: bigint) => payerOf(service, amountUnits);
const configOf = (account: Payer) => stockClient(service, account);
const urlOf = (payCode: string) => `${service.dev.apiUrl}/x402/${payCode}`;

/** The answer without a signed payment: what is required. */
async function requiredOf(payCode: string): Promise<PaymentRequired> {
  const answer = await fetch(urlOf(payCode));
  expect(answer.status).toBe(402);
  return JSON.parse(
    Buffer.from(answer.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString(),
  ) as PaymentRequired;
}

interface Signed {
  x402Version: number;
  accepted: Record<string, unknown>;
  payload: { authorization: Record<string, string>; signature: string };
  extensions?: Record<string, unknown>;
}

/** What the stock client signs for a requirement, perhaps for another one than was offered. */
async function signedBy(account: Payer, required: PaymentRequired, over: object = {}): Promise<Signed> {
  const client = x402Client.fromConfig(configOf(account));
  const accepts = required.accepts.filter(({ network }) => network === NETWORK);
  const [first] = accepts;
  if (!first) throw new Error('base is not offered');
  const asked = { ...required, accepts: [{ ...first, ...over }] };
  return (await new x402HTTPClient(client).createPaymentPayload(asked)) as unknown as Signed;
}

async function send(payCode: string, signed: object) {
  const header = Buffer.from(JSON.stringify(signed)).toString('base64');
  const answer = await fetch(urlOf(payCode), { headers: { 'PAYMENT-SIGNATURE': header } });
  const response = answer.headers.get('PAYMENT-RESPONSE');
  const body = (await answer.json()) as { data: unknown; error?: { code: string } };
  return {
    status: answer.status,
    code: body.error?.code,
    data: body.data,
    required: answer.headers.get('PAYMENT-REQUIRED'),
    settled: response === null ? undefined : decodePaymentResponseHeader(response),
  };
}

const sum = async (paymentId: string) => (await service.details(paymentId)).totalSentAmount;

describe('what is offered', () => {
  it('is every pair whose transfers can be signed, at one rate for a while, and locks nothing', async () => {
    const { payCode, paymentId, paymentURL } = await service.create();
    const required = await requiredOf(payCode);
    expect(required).toMatchObject({ x402Version: 2, resource: { url: paymentURL } });
    const { USDC } = service.network('base').tokens;
    expect(required.accepts).toContainEqual({
      scheme: 'exact',
      network: NETWORK,
      asset: USDC.address,
      amount: String(ASKED),
      payTo: expect.stringMatching(/^0x[\dA-Fa-f]{40}$/),
      maxTimeoutSeconds: 60,
      extra: { name: USDC.signature?.name, version: USDC.signature?.version },
    });
    expect(new Set(required.accepts.map(({ payTo }) => payTo)).size).toBe(1);
    expect(await requiredOf(payCode)).toEqual(required);
    expect(await service.details(paymentId)).not.toHaveProperty('token');
  });

  it('is the choice, once there is one', async () => {
    const { payCode } = await service.create();
    const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
    const { accepts } = await requiredOf(payCode);
    expect(accepts).toMatchObject([{ network: NETWORK, amount: String(ASKED), payTo: receiveAddress }]);
  });

  it('is nothing for a choice that cannot be signed, an unknown code, or an ended session', async () => {
    const { payCode } = await service.create();
    await service.complete(payCode, 'USDT', 'base');
    expect(await service.call('get', `/x402/${payCode}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'checkout_locked' } },
    });
    const ended = await service.create();
    await service.call('post', `/checkout/${ended.payCode}/cancel`);
    expect(await service.call('get', `/x402/${ended.payCode}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'payment_not_payable' } },
    });
    expect((await service.call('get', '/x402/abcdefghijkl')).status).toBe(404);
  });
});

describe('a payment by a stock client', () => {
  it('is one call, and the payer needs no gas', async () => {
    const { paymentId, payCode } = await service.create();
    const account = await payer();
    const paidFetch = wrapFetchWithPaymentFromConfig(fetch, configOf(account));
    const answer = await paidFetch(urlOf(payCode));
    expect(answer.status).toBe(200);
    const settled = decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '');
    expect(settled).toMatchObject({ success: true, network: NETWORK, payer: account.address });
    const { data } = (await answer.json()) as { data: { statusURL: string } };
    expect(new URL(data.statusURL).pathname).toBe(`/checkout/${payCode}/status`);
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      status: 'completed',
      token: 'USDC',
      network: 'base',
      totalSentAmount: '3.225807',
      txHash: settled.transaction,
      paidBy: 'signature',
    });
    // Another program that asks is told so, and pays nothing.
    expect(await service.call('get', `/x402/${payCode}`)).toMatchObject({
      status: 200,
      body: { data: { status: 'completed' } },
    });
  });

  it('is paid once, however often it is sent and by whomever', async () => {
    const { paymentId, payCode } = await service.create();
    const signed = await signedBy(await payer(), await requiredOf(payCode));
    const answers = await Promise.all([1, 2, 3].map(() => send(payCode, signed)));
    for (const { status, settled } of answers) {
      expect(status).toBe(200);
      expect(settled).toEqual(answers[0]?.settled);
    }
    await service.untilStatus(payCode, 'completed');
    expect(await send(payCode, signed)).toMatchObject({ status: 200, settled: answers[0]?.settled });
    expect(await sum(paymentId)).toBe('3.225807');
  });

  it('by two programs at once is paid by one', async () => {
    const { paymentId, payCode } = await service.create();
    const required = await requiredOf(payCode);
    const both = await Promise.all([1, 2].map(async () => signedBy(await payer(), required)));
    const answers = await Promise.all(both.map((signed) => send(payCode, signed)));
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes).toContain(200);
    expect(codes.every((code) => [200, 'payment_under_way', 'money_seen'].includes(code))).toBe(true);
    await service.untilStatus(payCode, 'completed');
    expect(await sum(paymentId)).toBe('3.225807');
  });
});

describe('a signed payment that is refused', () => {
  const usdc = () => service.network('base').tokens.USDC;
  it.each([
    ['another amount', { amount: '3225806' }, 'invalid_exact_evm_payload_authorization_value'],
    ['another recipient', { payTo: STRANGER }, 'invalid_exact_evm_payload_recipient_mismatch'],
    ['another domain', { extra: { name: 'USD Coin!', version: '2' } }, 'invalid_exact_evm_payload_signature'],
    [
      'a time that is too short',
      { maxTimeoutSeconds: 1 },
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'a time beyond the window',
      { maxTimeoutSeconds: 90_000 },
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
  ] as const)('for %s: %s', async (_name, over, reason) => {
    const { payCode, paymentId } = await service.create();
    const signed = await signedBy(await payer(), await requiredOf(payCode), over);
    const answer = await send(payCode, signed);
    expect([answer.status, answer.code]).toEqual([402, 'payment_required']);
    expect(answer.settled).toMatchObject({ success: false, errorReason: reason, transaction: '' });
    expect(answer.required).not.toBeNull();
    expect(await service.details(paymentId)).not.toHaveProperty('token');
  });

  it('for too few tokens, a stranger’s signature, or one of another payment', async () => {
    const { payCode, paymentId } = await service.create();
    const required = await requiredOf(payCode);
    const refused = async (signed: Signed) => (await send(payCode, signed)).settled?.errorReason;
    expect(await refused(await signedBy(await payer(3_000_000n), required))).toBe('insufficient_funds');
    const signed = await signedBy(await payer(), required);
    const { authorization } = signed.payload;
    const stolen = { ...signed.payload, authorization: { ...authorization, from: STRANGER } };
    expect(await refused({ ...signed, payload: stolen })).toBe('invalid_exact_evm_payload_signature');
    const other = await service.create();
    const ofOther = await signedBy(await payer(), await requiredOf(other.payCode));
    expect(await refused(ofOther)).toBe('invalid_exact_evm_payload_recipient_mismatch');
    const elsewhere = { ...signed, accepted: { ...signed.accepted, network: 'eip155:1' } };
    expect(await refused(elsewhere)).toBe('invalid_network');
    const unlisted = { ...signed, accepted: { ...signed.accepted, asset: STRANGER } };
    expect(await refused(unlisted)).toBe('invalid_payment_requirements');
    expect(await service.details(paymentId)).not.toHaveProperty('token');
    expect(await send(payCode, signed)).toMatchObject({ status: 200 });
    expect(usdc().decimals).toBe(6);
  });

  it('for a session that has ended since the offer', async () => {
    const { payCode } = await service.create();
    const signed = await signedBy(await payer(), await requiredOf(payCode));
    await service.call('post', `/checkout/${payCode}/cancel`);
    expect(await send(payCode, signed)).toMatchObject({ status: 409, code: 'payment_not_payable' });
  });

  it.each([
    ['not base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['another version', Buffer.from('{"x402Version":1}').toString('base64')],
    ['nothing in it', Buffer.from('{"x402Version":2}').toString('base64')],
  ])('is malformed: %s', async (_name, header) => {
    const { payCode } = await service.create();
    const answer = await fetch(urlOf(payCode), { headers: { 'PAYMENT-SIGNATURE': header } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'validation_failed', fields: [{ field: 'PAYMENT-SIGNATURE' }] },
    });
  });
});

it('binds a payment identifier to what was signed first', async () => {
  const { payCode } = await service.create();
  const required = await requiredOf(payCode);
  const id = `pay_${randomBytes(12).toString('hex')}`;
  const named = async () => ({
    ...(await signedBy(await payer(), required)),
    extensions: { 'payment-identifier': { info: { id } } },
  });
  const first = await named();
  expect(await send(payCode, first)).toMatchObject({ status: 200 });
  expect(await send(payCode, first)).toMatchObject({ status: 200 });
  expect(await send(payCode, await named())).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
});

// Guarantee: what comes by signature and by transfer at once is all seen, and the surplus can be refunded.
it('counts a signed payment and a transfer that come at once', async () => {
  const { paymentId, payCode } = await service.create();
  const signed = await signedBy(await payer(), await requiredOf(payCode));
  const { receiveAddress, totalPayableAmount } = await service.complete(payCode, 'USDC', 'base');
  const [answer] = await Promise.all([
    send(payCode, signed),
    service.pay(receiveAddress, totalPayableAmount, 'USDC', 'base'),
  ]);
  await service.untilStatus(payCode, 'completed');
  const incoming = async () =>
    (await service.adminPayment(paymentId)).transfers.filter(({ direction }) => direction === 'in');
  // Without a settlement, its tokens stayed with the payer.
  const wanted = answer.settled?.success ? 2 : 1;
  await untilFound('each transfer', async () => (await incoming()).length === wanted || undefined);
  const { exceptions, surplusAmount } = {
    surplusAmount: undefined,
    ...(await service.adminPayment(paymentId)),
  };
  expect(wanted === 1 || exceptions.length > 0 || surplusAmount !== undefined).toBe(true);
});
