import { sendNative } from '@cowrie/chain-evm';
import { until } from '../cluster/cluster';
import { Service } from '../service';

const service = Service.shared();
const UNKNOWN = `0x${'0'.repeat(64)}`;

const lookUp = async (payCode: string, txHash: unknown) => {
  const { status, body } = await service.call('post', `/checkout/${payCode}/trace`, { body: { txHash } });
  return { status, data: body.data as Record<string, unknown> | null, error: body.error as { code: string } };
};
const configurationOf = async (payCode: string) =>
  (await service.call('get', `/checkout/${payCode}`)).body.data as { receivedAmount?: string };
const locked = async () => {
  const session = await service.create({ amount: 7750 });
  return { ...session, ...(await service.complete(session.payCode, 'USDC', 'base')) };
};

it('follows a transfer until it is credited', async () => {
  const { payCode, receiveAddress } = await locked();
  const { txHash } = await service.pay(receiveAddress, '5', 'USDC', 'base');
  const { data } = await lookUp(payCode, txHash);
  expect(data).toMatchObject({ txHash, network: 'base', token: 'USDC', amount: '5.00', notChecked: [] });
  expect(['waiting_for_confirmations', 'credited']).toContain(data?.verdict);
  await service.untilStatus(payCode, 'completed');
  expect((await lookUp(payCode, txHash)).data?.verdict).toBe('credited');
});

it('recognizes a wrong token, another network that counts, native coin and a short amount', async () => {
  const { payCode, receiveAddress } = await locked();
  const wrongToken = await service.pay(receiveAddress, '5', 'USDT', 'base');
  const elsewhere = await service.pay(receiveAddress, '1', 'USDC', 'polygon');
  const short = await service.pay(receiveAddress, '1.25', 'USDC', 'base');
  expect((await lookUp(payCode, wrongToken.txHash)).data).toMatchObject({
    verdict: 'wrong_token',
    token: 'USDT',
  });
  const counted = (await lookUp(payCode, elsewhere.txHash)).data;
  expect(counted).toMatchObject({ verdict: 'short', network: 'polygon', amount: '1.00' });
  await until('both are recorded', async () => (await configurationOf(payCode)).receivedAmount === '2.25');
  expect((await lookUp(payCode, short.txHash)).data).toMatchObject({
    verdict: 'short',
    missingAmount: '2.75',
  });
  const coin = await sendNative(await service.payerOn('base'), { to: receiveAddress, amountWei: 10n ** 15n });
  const { data } = await lookUp(payCode, coin.txHash);
  expect([data?.verdict, data?.amount, data?.token]).toEqual(['wrong_token', '0.001', undefined]);
});

it('answers the same for another payment’s transfer as for an unrelated one', async () => {
  const [mine, another] = [await locked(), await locked()];
  const unrelated = service.network('base').factory;
  const paid = await service.pay(another.receiveAddress, '5', 'USDC', 'base');
  const lost = await service.pay(unrelated, '5', 'USDC', 'base');
  const answers = await Promise.all(
    [paid, lost].map(async ({ txHash }) => {
      const { data } = await lookUp(mine.payCode, txHash);
      return JSON.stringify(data).replace(txHash, 'hash');
    }),
  );
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).toContain('"verdict":"other_address"');
});

it('reports a missing choice and an unknown transaction', async () => {
  const { payCode } = await service.create();
  expect((await lookUp(payCode, UNKNOWN)).data?.verdict).toBe('no_address');
  expect((await lookUp((await locked()).payCode, UNKNOWN)).data).toMatchObject({
    verdict: 'not_found',
    notChecked: [],
  });
});

it('accepts a hash in upper or lower case, with or without 0x and space around it, and nothing else', async () => {
  const { payCode } = await locked();
  for (const hash of [`0x${'aB'.repeat(32)}`, 'aB'.repeat(32), ` 0x${'aB'.repeat(32)} `])
    expect((await lookUp(payCode, hash)).data).toMatchObject({ txHash: `0x${'ab'.repeat(32)}` });
  for (const wrong of ['', '0x', `${UNKNOWN} 0`, UNKNOWN.slice(3), `${UNKNOWN}0`, 7, null, undefined]) {
    const { status, error } = await lookUp(payCode, wrong);
    expect([wrong, status, error.code]).toEqual([wrong, 400, 'validation_failed']);
  }
  expect(await lookUp('abcdefghijkl', UNKNOWN)).toMatchObject({
    status: 404,
    error: { code: 'payment_not_found' },
  });
});
