import { authorizationNonce } from '@cowrie/chain-evm';
import type { RelayTransferDto } from '@cowrie/dto';
import type { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import type { RelayRefusal } from '@cowrie/api/money-in/relays/relay.refusals';
import { type RelayWorld, startRelayWorld } from '@cowrie/api/money-in/testing/relay-world';
import { CheckoutRelays } from './checkout-relays.service';

let world: RelayWorld;
let isSignable: boolean;
beforeAll(async () => {
  world = await startRelayWorld({ confirmations: 3 });
});
beforeEach(async () => {
  await world.reset();
  isSignable = true;
});
afterAll(() => world.stop());

type Locked = Awaited<ReturnType<RelayWorld['lock']>>;

function checkout(): CheckoutRelays {
  const { config, payments, requests, relayers } = world.open();
  const offered: Pick<OfferedNetworks, 'signatureOf'> = {
    signatureOf: () => (isSignable ? world.usdc.signature : undefined),
  };
  return new CheckoutRelays(payments, requests, relayers, offered as OfferedNetworks, config, world.clock);
}

/** What the page sends of a payer’s signature. */
function bodyOf(payment: Locked, change: Parameters<RelayWorld['signed']>[1] = {}): RelayTransferDto {
  const { authorization, signature } = world.signed(payment, change);
  const { from, validAfterSeconds, validBeforeSeconds, nonce } = authorization;
  return {
    from,
    validAfter: Number(validAfterSeconds),
    validBefore: Number(validBeforeSeconds),
    nonce,
    signature,
  };
}

const nonceOf = ({ _id }: Locked, attempt: number) => authorizationNonce(_id.toHexString(), attempt);
const request = (payment: Locked, body: RelayTransferDto) => checkout().request(payment.payCode, body);
const shownOf = async (payment: Locked) => checkout().of(await world.payment(payment));

it('gives what a wallet needs to sign, and then what was signed', async () => {
  const payment = await world.lock();
  const signing = { name: 'USD Coin', version: '2', nonce: nonceOf(payment, 0) };
  expect(await shownOf(payment)).toEqual({ signing });
  await request(payment, bodyOf(payment));
  expect(await shownOf(payment)).toEqual({ signing, relay: { state: 'sent' } });
});

// The page suggests such a pair to a customer with a wallet.
it('names the pairs that can be signed for before the choice, where a relayer works', async () => {
  const payment = await world.lock();
  const asked = { environment: payment.environment, status: 'pending', deposit: undefined } as const;
  const { network } = payment.deposit;
  expect(await checkout().signable(asked)).toEqual({ USDT: [network], USDC: [network] });
  expect(await checkout().signable(await world.payment(payment))).toBeUndefined();
  isSignable = false;
  expect(await checkout().signable(asked)).toEqual({ USDT: [], USDC: [] });
});

it('takes the same signature again, and stores one relay', async () => {
  const payment = await world.lock();
  const body = bodyOf(payment);
  await request(payment, body);
  await request(payment, { ...body, from: body.from.toLowerCase() });
  expect(await world.outcomes()).toEqual(['open']);
});

it('names the transaction once a block has it', async () => {
  const payment = await world.lock();
  await request(payment, bodyOf(payment));
  const relayer = world.newRelayer();
  await relayer.run();
  await world.chain.mine();
  await relayer.run();
  const { relay } = await shownOf(payment);
  expect(relay).toEqual({ state: 'mined', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
});

// Guarantee: a signature that cannot be used any more does not stop the next one.
it('says that a signed transfer was not made, and gives the next nonce', async () => {
  const payment = await world.lock();
  const transfer = world.signed(payment);
  await request(payment, bodyOf(payment));
  await world.cancel(transfer);
  await world.deepen();
  await world.newRelayer().run();
  const { relay, signing } = await shownOf(payment);
  expect(relay).toEqual({ state: 'refused', reason: 'used' });
  expect(signing?.nonce).toBe(nonceOf(payment, 1));
  await request(payment, bodyOf(payment, { nonce: nonceOf(payment, 1) }));
  expect(await world.outcomes()).toEqual(['used', 'open']);
});

describe('refuses', () => {
  const refusalOf = async (payment: Locked, body: RelayTransferDto): Promise<unknown> =>
    request(payment, body).catch(
      (error: { code?: string; fields?: { message: string }[] }) =>
        `${error.code} ${error.fields?.[0]?.message.split(':')[0]}`,
    );

  it.each<[string, RelayRefusal, (payment: Locked) => Promise<RelayTransferDto> | RelayTransferDto]>([
    [
      'a nonce that the page did not give',
      'wrong_nonce',
      (payment) => bodyOf(payment, { nonce: nonceOf(payment, 1) }),
    ],
    [
      'an account that holds too little',
      'insufficient_balance',
      async (payment) => {
        await world.spend(99_000_000n);
        return bodyOf(payment);
      },
    ],
    [
      'the signature of another account',
      'wrong_signature',
      (payment) => ({ ...bodyOf(payment), from: world.chain.payerAddress }),
    ],
    ['what is no signature', 'wrong_signature', (payment) => ({ ...bodyOf(payment), signature: '0x' })],
  ])('%s', async (_, refusal, make) => {
    const payment = await world.lock();
    expect(await refusalOf(payment, await make(payment))).toBe(`signature_not_taken ${refusal}`);
    expect(await world.outcomes()).toEqual([]);
  });

  it('an unknown payCode', async () => {
    const payment = await world.lock();
    await expect(checkout().request('AAAAAAAAAAAA', bodyOf(payment))).rejects.toMatchObject({
      code: 'payment_not_found',
    });
  });
});

describe('offers no signature', () => {
  it('for a token whose domain no worker has seen', async () => {
    isSignable = false;
    expect(await shownOf(await world.lock())).toEqual({});
  });

  it('without a working relayer', async () => {
    const payment = await world.lock();
    await world.database.relayers.deleteMany({});
    expect(await shownOf(payment)).toEqual({});
  });

  it('but still shows what was signed', async () => {
    const payment = await world.lock();
    await request(payment, bodyOf(payment));
    isSignable = false;
    expect(await shownOf(payment)).toEqual({ relay: { state: 'sent' } });
  });
});
