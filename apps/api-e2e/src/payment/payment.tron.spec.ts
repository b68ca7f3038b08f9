import { appendFileSync } from 'node:fs';
import { TronWeb } from 'tronweb';
import type { PaymentSimulation, Refund } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { type RateProofKeys, verifyReceipt } from '@cowrie/sdk/proofs';
import type { DevTronNetwork } from '@cowrie/testing';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';

// The local chain of TRON, through HTTP. The payer's wallet is tronweb's.

const service = Service.shared();
const NETWORK = service.dev.networks.test.find(({ name }) => name === 'tron') as DevTronNetwork;
const USDT = NETWORK.tokens.USDT.address;
const walletOf = (privateKey: string) =>
  new TronWeb({ fullHost: NETWORK.rpcUrl, privateKey: privateKey.replace('0x', '') });
const payer = walletOf(service.dev.faucet.privateKey);
const payerAddress = String(payer.defaultAddress.base58);

async function send(to: string, amount: string, from = payer): Promise<string> {
  const { transaction } = await from.transactionBuilder.triggerSmartContract(
    USDT,
    'transfer(address,uint256)',
    { feeLimit: 200_000_000 },
    [
      { type: 'address', value: to },
      { type: 'uint256', value: parseAmount({ code: 'USDT', decimals: 6 }, amount).units.toString() },
    ],
  );
  const { result, txid } = await from.trx.sendRawTransaction(await from.trx.sign(transaction));
  expect(result).toBe(true);
  return `0x${txid}`;
}

async function simulate(paymentId: string, body: object): Promise<PaymentSimulation> {
  const path = `/api/v1/test-helpers/payments/${paymentId}/simulate`;
  const answer = await service.call('post', path, {
    key: service.keys().secret,
    body: { token: 'USDT', network: 'tron', ...body },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.data as PaymentSimulation;
}

const kindOf = async (paymentId: string): Promise<unknown> => {
  const path = `/api/v1/payments/${paymentId}/transfers`;
  const { body } = await service.call('get', path, { key: service.keys().secret });
  return (body.data as { data: { kind: string }[] }).data[0]?.kind;
};

it('is paid with tronweb, swept, settled, and refunded to an address in Base58', async () => {
  const { paymentId, payCode } = await service.create();
  const deposit = await service.complete(payCode, 'USDT', 'tron');
  expect(deposit.receiveAddress).toMatch(/^T\w{33}$/);
  const txHash = await send(deposit.receiveAddress, '4');
  await service.untilStatus(payCode, 'completed');
  expect(await service.details(paymentId)).toMatchObject({
    network: 'tron',
    txHash,
    primaryAddress: deposit.receiveAddress,
    collectedCryptoAmount: '4.00',
    surplusAmount: '0.774193',
  });

  const key = service.keys().secret;
  const receipt = await service.call('get', `/api/v1/payments/${paymentId}/receipt`, { key });
  expect([receipt.status, receipt.text]).toEqual([200, expect.stringContaining(deposit.receiveAddress)]);
  const published = await service.call('get', '/.well-known/jwks.json');
  const { follows, steps } = await verifyReceipt(receipt.body.data, {
    keys: published.body as RateProofKeys,
  });
  expect([follows, steps.filter(({ ok }) => !ok)]).toEqual([true, []]);
  expect(steps.find(({ step }) => step === 'vault')).toMatchObject({ ok: true });

  const path = `/api/v1/payments/${paymentId}/refunds`;
  const refund = (destination: string) =>
    service.call('post', path, { key, body: { basis: 'excess', destination } });
  const mistyped = `${payerAddress.slice(0, -1)}${payerAddress.endsWith('1') ? '2' : '1'}`;
  for (const [given, why] of [
    [mistyped, /checksum/],
    [service.dev.faucet.address, /begins with T/],
  ] as const) {
    const { status, body } = await refund(given);
    expect([status, JSON.stringify(body.error)]).toEqual([400, expect.stringMatching(why)]);
  }
  const asked = await refund(payerAddress);
  expect([asked.status, asked.text]).toEqual([201, expect.any(String)]);
  const { id: refundId } = asked.body.data as Refund;
  const done = await untilFound('the refund', async () => {
    const { data } = (await service.call('get', `/api/v1/refunds/${refundId}`, { key })).body as {
      data: Refund;
    };
    return data.status === 'final' ? data : undefined;
  });
  expect(done).toMatchObject({ destination: payerAddress, amount: '0.774193' });
});

it('can be simulated in every case that a network with one token has', async () => {
  const paymentIds = async () => (await service.create({ amount: 7750 })).paymentId;
  const [exact, under, over, late, reorg, other] = await Promise.all([
    paymentIds(),
    paymentIds(),
    paymentIds(),
    paymentIds(),
    paymentIds(),
    paymentIds(),
  ]);
  expect(await simulate(exact, { case: 'exact' })).toMatchObject({ network: 'tron', amount: '5.00' });
  await simulate(under, { case: 'under' });
  await simulate(over, { case: 'over' });
  expect((await simulate(late, { case: 'late' })).note).toContain('window was ended');
  expect((await simulate(reorg, { case: 'reorg' })).note).toContain('orphaned it');
  const key = service.keys().secret;
  for (const [which, why] of [
    ['wrong_token', 'tron has no other token'],
    ['wrong_network', 'on which its address is the same'],
  ] as const) {
    const { status, body } = await service.call('post', `/api/v1/test-helpers/payments/${other}/simulate`, {
      key,
      body: { case: which, token: 'USDT', network: 'tron' },
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining(why)]);
  }
  const ends = async (paymentId: string, status: string) =>
    untilFound(`${paymentId} is ${status}`, async () =>
      (await service.details(paymentId)).status === status ? true : undefined,
    );
  await ends(exact, 'completed');
  await ends(over, 'completed');
  await ends(under, 'processing');
  await untilFound('the late money is noted', async () => (await kindOf(late)) === 'late');
  await untilFound('the orphaned transfer is noted', async () => (await kindOf(reorg)) === 'orphaned');
});

it('holds the money of a sender that the list names', async () => {
  const { privateKey, address } = await payer.createAccount();
  const sender = address.base58;
  await fetch(`${NETWORK.rpcUrl}/local/fund`, {
    method: 'POST',
    body: JSON.stringify({ address: sender, trx: 100 }),
  });
  await send(sender, '2');
  appendFileSync(String(service.dev.sanctionedFile), `${sender}\n`);
  const { payCode, paymentId } = await service.create({ amount: 3100 });
  const { receiveAddress } = await service.complete(payCode, 'USDT', 'tron');
  await send(receiveAddress, '2', walletOf(privateKey));
  const held = await untilFound('the payment is held', async () => {
    const payment = await service.adminPayment(paymentId);
    return payment.screening && payment;
  });
  expect(held).toMatchObject({ status: 'processing', settlement: { state: 'due' } });
});
