import { randomBytes } from 'node:crypto';
import type { PaymentPayload } from '@x402/core/types';
import { decodePaymentResponseHeader } from '@x402/fetch';
import { createConnection, Types } from 'mongoose';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  cancelTestAuthorization,
  createLocalAccount,
  mintTestToken,
  sendToken,
  setTestTokenFrozen,
  signTestAuthorization,
  type TokenDefinition,
  type TransferAuthorization,
} from '@cowrie/chain-evm';
import { callRpc } from '@cowrie/testing';
import { tokenBalance } from '../cluster/token.read';
import { Service } from '../service';
import { facilitatorOf, officialFacilitator, requiredOf } from './official';
import { caip2 } from './payer';

// No other spec pays by signature on this network, so the relayer's gas is this file's alone.
const NETWORK = 'polygon';
const HELD_UNITS = 10_000_000n;
const STRANGER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';
const GAS_WEI = '0xde0b6b3a7640000';

const service = Service.shared();
const { rpcUrl, chainId, tokens } = service.network(NETWORK);
const usdc: TokenDefinition = { ...tokens.USDC, symbol: 'USDC' };
const relayer = service.dev.relayers?.test ?? '';
const nowSeconds = () => BigInt(Math.floor(Date.now() / 1000));

/** A new payment with what is offered for it, and a payer who holds tokens. */
async function offered() {
  const { payCode, paymentId } = await service.create();
  const { accepts } = await requiredOf(service, payCode);
  const offer = accepts.find(({ network }) => network === caip2(service, NETWORK));
  if (!offer) throw new Error(`${NETWORK} is not offered`);
  const privateKey = generatePrivateKey();
  const payer = privateKeyToAccount(privateKey).address;
  const giver = await createLocalAccount(rpcUrl);
  await mintTestToken(giver, { tokenAddress: usdc.address, to: payer, amountUnits: HELD_UNITS });
  return { payCode, paymentId, offer, payer, account: { rpcUrl, privateKey }, giver };
}
type Offered = Awaited<ReturnType<typeof offered>>;

type Signed = PaymentPayload & { payload: { authorization: { nonce: string } } };

/** What the payer signs: exactly what is offered, unless it says something else. */
function signed(
  { offer, payer, account }: Offered,
  over: Partial<TransferAuthorization> = {},
  domain: { chainId?: number; name?: string; version?: string } = {},
): Signed {
  const authorization: TransferAuthorization = {
    from: payer,
    to: offer.payTo,
    amountUnits: BigInt(offer.amount),
    validAfterSeconds: nowSeconds() - 60n,
    validBeforeSeconds: nowSeconds() + 60n,
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...over,
  };
  const { chainId: chain = chainId, ...names } = domain;
  const signature = { kind: 'eip3009', name: '', version: '', ...usdc.signature, ...names } as const;
  const token = { ...usdc, signature };
  const payload = {
    signature: signTestAuthorization(account, { chainId: chain }, token, authorization),
    authorization: {
      from: authorization.from,
      to: authorization.to,
      value: String(authorization.amountUnits),
      validAfter: String(authorization.validAfterSeconds),
      validBefore: String(authorization.validBeforeSeconds),
      nonce: authorization.nonce,
    },
  };
  return { x402Version: 2, accepted: offer, payload };
}

async function send({ payCode }: Offered, payload: Signed) {
  const header = Buffer.from(JSON.stringify(payload)).toString('base64');
  const headers = { 'PAYMENT-SIGNATURE': header };
  const { status, body, headers: got } = await service.call('get', `/x402/${payCode}`, { headers });
  const response = got['payment-response'] as string | undefined;
  return {
    status,
    code: (body as { error?: { code: string } }).error?.code,
    settled: response === undefined ? undefined : decodePaymentResponseHeader(response),
  };
}

/** What the payer has signed, once it is in a block. */
async function paid(one: Offered): Promise<Signed> {
  const payload = signed(one);
  expect((await send(one, payload)).status).toBe(200);
  return payload;
}

/** Who has what: tokens of payer and vault, and the relayer's gas. */
async function balancesOf({ payer, offer }: Offered) {
  const [held, received, gas] = await Promise.all([
    tokenBalance(rpcUrl, usdc.address, payer),
    tokenBalance(rpcUrl, usdc.address, offer.payTo),
    callRpc<string>(rpcUrl, 'eth_getBalance', [relayer, 'latest']),
  ]);
  return { payer: held, vault: received, relayer: BigInt(gas) };
}

/** Guarantee: what is refused moves no token, spends no gas, and locks the session to nothing. */
async function expectRefused(one: Offered, payload: Signed, reason: string): Promise<void> {
  const before = await balancesOf(one);
  const { status, settled } = await send(one, payload);
  expect([status, settled]).toMatchObject([402, { success: false, errorReason: reason, transaction: '' }]);
  expect(await balancesOf(one)).toEqual(before);
  expect(await service.details(one.paymentId)).not.toHaveProperty('token');
}

/** The answer for what somebody else has sent: nobody is asked to pay again, before it is found and after. */
async function expectKnown(one: Offered, payload: Signed): Promise<void> {
  const { status, code } = await send(one, payload);
  expect([
    [409, 'payment_under_way'],
    [200, undefined],
  ]).toContainEqual([status, code]);
}

/** As if the two minutes of its offers were over. */
async function endOffers({ paymentId }: Offered): Promise<void> {
  const database = await createConnection(service.dev.mongoUri).asPromise();
  const paymentIs = { paymentId: new Types.ObjectId(paymentId) };
  // A block's time is a whole second, which can be a little before its own.
  const validUntil = new Date(Date.now() - 2_000);
  await database.collection('payment_offers').updateMany(paymentIs, { $set: { validUntil } });
  await database.close();
}

/** Guarantee: the payer pays the amount once, and all of it is credited. */
async function expectPaidOnce(one: Offered): Promise<void> {
  await service.untilStatus(one.payCode, 'completed');
  const units = BigInt(one.offer.amount);
  expect(await balancesOf(one)).toMatchObject({ payer: HELD_UNITS - units, vault: 0n });
  expect(await service.details(one.paymentId)).toMatchObject({ totalSentAmount: '3.225807' });
}

describe('is refused with nothing lost', () => {
  it.each<[string, (one: Offered) => Signed | Promise<Signed>, string]>([
    [
      'another domain',
      (one) => signed(one, {}, { name: 'USD Coin!' }),
      'invalid_exact_evm_payload_signature',
    ],
    ['another version', (one) => signed(one, {}, { version: '9' }), 'invalid_exact_evm_payload_signature'],
    ['another chain', (one) => signed(one, {}, { chainId: 1 }), 'invalid_exact_evm_payload_signature'],
    [
      'less than the amount',
      (one) => signed(one, { amountUnits: BigInt(one.offer.amount) - 1n }),
      'invalid_exact_evm_payload_authorization_value',
    ],
    [
      'more than the amount',
      (one) => signed(one, { amountUnits: BigInt(one.offer.amount) + 1n }),
      'invalid_exact_evm_payload_authorization_value',
    ],
    [
      'another recipient',
      (one) => signed(one, { to: STRANGER }),
      'invalid_exact_evm_payload_recipient_mismatch',
    ],
    [
      'what has expired',
      (one) => signed(one, { validBeforeSeconds: nowSeconds() - 1n }),
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'what is not valid yet',
      (one) => signed(one, { validAfterSeconds: nowSeconds() + 30n }),
      'invalid_exact_evm_payload_authorization_valid_after',
    ],
    [
      'what the payer has cancelled',
      async (one) => {
        const payload = signed(one);
        await callRpc(rpcUrl, 'anvil_setBalance', [one.payer, GAS_WEI]);
        await cancelTestAuthorization(one.account, { chainId }, usdc, payload.payload.authorization);
        return payload;
      },
      'invalid_transaction_state',
    ],
    [
      'what a frozen payer has signed',
      async (one) => {
        const frozen = { tokenAddress: usdc.address, address: one.payer, frozen: true };
        await setTestTokenFrozen(one.giver, frozen);
        return signed(one);
      },
      'invalid_transaction_state',
    ],
    [
      'what was paid to another payment before',
      async (one) => {
        const other = { ...(await offered()), payer: one.payer, account: one.account };
        return paid(other);
      },
      'invalid_exact_evm_payload_recipient_mismatch',
    ],
    [
      'a nonce that was used for another payment',
      async (one) => {
        const other = { ...(await offered()), payer: one.payer, account: one.account };
        const { nonce } = (await paid(other)).payload.authorization;
        return signed(one, { nonce });
      },
      'invalid_transaction_state',
    ],
  ])('%s', async (_, make, reason) => {
    const one = await offered();
    await expectRefused(one, await make(one), reason);
  });

  it('what is for another network', async () => {
    const one = await offered();
    const elsewhere = { ...one.offer, network: 'eip155:1' as const };
    await expectRefused(one, { ...signed(one), accepted: elsewhere }, 'invalid_network');
  });

  it('a balance that goes between verify and settle', async () => {
    const one = await offered();
    const payload = signed(one);
    const facilitator = facilitatorOf(service);
    expect(await facilitator.verify(payload, one.offer)).toMatchObject({ isValid: true });
    await callRpc(rpcUrl, 'anvil_setBalance', [one.payer, GAS_WEI]);
    const all = { tokenAddress: usdc.address, to: STRANGER, amountUnits: HELD_UNITS };
    await sendToken(one.account, all);
    const before = await balancesOf(one);
    expect(await facilitator.settle(payload, one.offer)).toMatchObject({
      success: false,
      errorReason: 'insufficient_funds',
    });
    expect(await balancesOf(one)).toEqual(before);
    expect(await service.details(one.paymentId)).not.toHaveProperty('token');
  });

  it('everything while the relayer has no gas, and nothing once it has some again', async () => {
    const one = await offered();
    const payload = signed(one);
    const gas = await callRpc<string>(rpcUrl, 'eth_getBalance', [relayer, 'latest']);
    await callRpc(rpcUrl, 'anvil_setBalance', [relayer, '0x1']);
    try {
      await expectRefused(one, payload, 'unexpected_settle_error');
    } finally {
      await callRpc(rpcUrl, 'anvil_setBalance', [relayer, gas]);
    }
    expect(await send(one, payload)).toMatchObject({ status: 200, settled: { success: true } });
    await expectPaidOnce(one);
  });
});

it('is paid once when it is sent again, at once and after the end, and costs gas once', async () => {
  const one = await offered();
  const payload = signed(one);
  const first = await send(one, payload);
  expect(first).toMatchObject({ status: 200, settled: { success: true } });
  const { relayer: gas } = await balancesOf(one);
  expect(await send(one, payload)).toEqual(first);
  await expectPaidOnce(one);
  expect(await send(one, payload)).toEqual(first);
  expect((await balancesOf(one)).relayer).toBe(gas);
});

// Guarantee: a stranger who sends first only saves the relayer's gas, and nobody is asked to pay twice.
it('is paid once, without our gas, when a stranger has sent it first', async () => {
  const one = await offered();
  const payload = signed(one);
  const { relayer: gas } = await balancesOf(one);
  const stranger = await officialFacilitator(service, NETWORK);
  expect(await stranger.settle(payload, one.offer)).toMatchObject({ success: true });
  await expectKnown(one, payload);
  await expectPaidOnce(one);
  expect(await send(one, payload)).toMatchObject({ status: 200 });
  expect((await balancesOf(one)).relayer).toBe(gas);
});

// Guarantee: an offer that is over asks nobody to sign again for what was sent while it held.
it('is paid once when a stranger has sent it first, and it is shown after the offer', async () => {
  const one = await offered();
  const payload = signed(one, { validBeforeSeconds: nowSeconds() + 20n });
  const stranger = await officialFacilitator(service, NETWORK);
  expect(await stranger.settle(payload, one.offer)).toMatchObject({ success: true });
  await endOffers(one);
  await expectKnown(one, payload);
  await expectPaidOnce(one);
  expect(await send(one, payload)).toMatchObject({ status: 200 });
});

it.each([20n, 600n])(
  'asks to sign again for an offer that is over, if nothing was sent (%i s)',
  async (seconds) => {
    const one = await offered();
    const unsent = signed(one, { validBeforeSeconds: nowSeconds() + seconds });
    await endOffers(one);
    expect(await send(one, unsent)).toMatchObject({ status: 402 });
  },
);

// Guarantee: money at an offered address is found although its payer never comes back.
it('is paid by an ordinary transfer, and by a stranger, without another request', async () => {
  const [payer, robbed] = [await offered(), await offered()];
  const payment = { tokenAddress: usdc.address, to: payer.offer.payTo };
  await callRpc(rpcUrl, 'anvil_setBalance', [payer.payer, GAS_WEI]);
  await sendToken(payer.account, { ...payment, amountUnits: BigInt(payer.offer.amount) });
  const stranger = await officialFacilitator(service, NETWORK);
  expect(await stranger.settle(signed(robbed), robbed.offer)).toMatchObject({ success: true });
  for (const one of [payer, robbed]) await expectPaidOnce(one);
});

// Guarantee: nobody keeps the rate of an offer that is over.
it('is late when it is sent after its offer', async () => {
  const one = await offered();
  const late = signed(one, { validBeforeSeconds: nowSeconds() + 600n });
  await endOffers(one);
  const stranger = await officialFacilitator(service, NETWORK);
  expect(await stranger.settle(late, one.offer)).toMatchObject({ success: true });
  await service.untilStatus(one.payCode, 'expired');
  expect((await service.adminPayment(one.paymentId)).exceptions).toMatchObject([{ kind: 'late' }]);
});
