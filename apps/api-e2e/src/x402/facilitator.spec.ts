import { Service } from '../service';
import { facilitatorOf, signedFor } from './official';
import { caip2 } from './payer';

const service = Service.shared();

/** What a payer signs for a new payment of this merchant. */
async function signed(of: Service, amountUnits?: bigint) {
  const { payCode, paymentId } = await of.create();
  const { account, payload } = await signedFor(of, payCode, amountUnits);
  return { payCode, paymentId, account, payload, accepted: payload.accepted };
}

it('names what is supported', async () => {
  const { kinds, signers } = await facilitatorOf(service).getSupported();
  const network = caip2(service);
  expect(kinds).toContainEqual({ x402Version: 2, scheme: 'exact', network });
  expect(signers[network]).toEqual([service.dev.relayers?.test]);
});

it('verifies and settles what goes to a payment of the caller, once', async () => {
  const facilitator = facilitatorOf(service);
  const { payCode, paymentId, account, payload, accepted } = await signed(service);
  expect(await facilitator.verify(payload, accepted)).toEqual({ isValid: true, payer: account.address });
  expect(await service.details(paymentId)).not.toHaveProperty('token');
  const settled = await facilitator.settle(payload, accepted);
  expect(settled).toMatchObject({ success: true, payer: account.address, network: caip2(service) });
  expect(await facilitator.settle(payload, accepted)).toEqual(settled);
  await service.untilStatus(payCode, 'completed');
  expect(await facilitator.settle(payload, accepted)).toEqual(settled);
  expect(await service.details(paymentId)).toMatchObject({
    totalSentAmount: '3.225807',
    txHash: settled.transaction,
  });
});

it('refuses with the reasons of the standard, and sends nothing', async () => {
  const facilitator = facilitatorOf(service);
  const poor = await signed(service, 1n);
  expect(await facilitator.verify(poor.payload, poor.accepted)).toMatchObject({
    isValid: false,
    invalidReason: 'insufficient_funds',
  });
  const { payload, accepted, paymentId } = await signed(service);
  const cheaper = { ...accepted, amount: '1' };
  expect(await facilitator.verify(payload, cheaper)).toMatchObject({
    isValid: false,
    invalidReason: 'invalid_payment_requirements',
  });
  // A payment of another business, with a key that is good elsewhere.
  const stranger = facilitatorOf(await service.withOwnMerchant('NG'));
  for (const answer of [await stranger.verify(payload, accepted), await stranger.settle(payload, accepted)])
    expect(JSON.stringify(answer)).toContain('invalid_payment_requirements');
  expect(await service.details(paymentId)).not.toHaveProperty('token');
});

it('needs a secret key', async () => {
  for (const key of [undefined, service.keys().public])
    expect((await service.call('get', '/x402/supported', { ...(key && { key }) })).status).not.toBe(200);
});
