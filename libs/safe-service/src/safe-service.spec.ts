import {
  accountOf,
  checksumAddress,
  safeTransactionHash,
  safeTransactionOf,
  signSafeHash,
} from '@cowrie/chain-evm';
import {
  startSafeService,
  type ServiceFault,
  type TestSafeService,
} from '@cowrie/testing/safe-service.server';
import { createSafeService, SafeServiceError, type SafeServiceFailure } from './index';

const KEY = `0x${'a7'.repeat(32)}`;
const SAFE = checksumAddress(`0x${'5a'.repeat(20)}`);
const TOKEN = checksumAddress(`0x${'70'.repeat(20)}`);
const CHAIN_ID = 84532;
const delegate = accountOf(KEY);
const nonce = { now: 4 };

let server: TestSafeService;
beforeEach(async () => {
  nonce.now = 4;
  const safe = { address: SAFE, owners: [TOKEN], delegates: [delegate], nonce: () => nonce.now };
  server = await startSafeService(CHAIN_ID, [safe]);
});
afterEach(() => server.stop());

const service = (over: { apiKey?: string; timeoutMs?: number } = {}) =>
  createSafeService({ url: server.url, timeoutMs: 2000, ...over });

function proposal(amountUnits = 5n, at = 4) {
  const payments = [{ tokenAddress: TOKEN, to: SAFE, amountUnits }];
  const transaction = safeTransactionOf(payments, at);
  const safeTxHash = safeTransactionHash({ chainId: CHAIN_ID, safeAddress: SAFE }, transaction);
  const signature = signSafeHash(KEY, safeTxHash);
  return {
    ...transaction,
    safeAddress: SAFE,
    safeTxHash,
    sender: delegate,
    signature,
    origin: 'Cowrie',
  };
}

async function failureOf(call: Promise<unknown>): Promise<SafeServiceError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SafeServiceError)) throw new Error(`no SafeServiceError: ${String(error)}`);
  return error;
}

it('proposes once, however often it is called, and finds what it proposed', async () => {
  const one = proposal();
  expect(await service().find(one.safeTxHash)).toBeUndefined();
  await service({ apiKey: 'the-key-of-the-service' }).propose(one);
  expect(server.authorization).toBe('Bearer the-key-of-the-service');
  await service().propose(one);
  expect(server.authorization).toBeUndefined();
  expect([...server.proposals.keys()]).toEqual([one.safeTxHash]);
  expect(await service().find(one.safeTxHash)).toEqual({
    safeTxHash: one.safeTxHash,
    nonce: 4,
    isExecuted: false,
    confirmations: 0,
  });
});

it('knows the Safe’s nonce, and the lowest waiting one from a given nonce on', async () => {
  expect(await service().nonceOf(SAFE)).toBe(4);
  expect(await service().lowestWaiting(SAFE, 4)).toBeUndefined();
  await service().propose(proposal(5n, 9));
  await service().propose(proposal(5n, 6));
  expect(await service().lowestWaiting(SAFE, 4)).toBe(6);
  expect(await service().lowestWaiting(SAFE, 7)).toBe(9);
});

it('says which Safe it does not know, and why it refuses a proposal', async () => {
  expect(await failureOf(service().nonceOf(TOKEN))).toMatchObject({ failure: 'refused' });
  expect(await failureOf(service().propose({ ...proposal(), safeAddress: TOKEN }))).toMatchObject({
    failure: 'refused',
  });
  const forged = { ...proposal(), safeTxHash: proposal(6n).safeTxHash };
  const refused = await failureOf(service().propose(forged));
  expect(refused.failure).toBe('refused');
  expect(refused.message).toContain('does not match');
  nonce.now = 5;
  expect((await failureOf(service().propose(proposal()))).message).toContain('already executed');
});

it.each<[ServiceFault, SafeServiceFailure]>([
  ['busy', 'busy'],
  ['error', 'unavailable'],
  ['lost', 'unavailable'],
  ['no-json', 'malformed'],
  ['other-shape', 'malformed'],
  ['refused', 'refused'],
])('treats %s as %s in every call', async (fault, failure) => {
  const { safeTxHash } = proposal();
  for (const ask of [
    () => service().find(safeTxHash),
    () => service().nonceOf(SAFE),
    () => service().lowestWaiting(SAFE, 0),
  ]) {
    server.fail(fault);
    expect((await failureOf(ask())).failure).toBe(failure);
  }
});

it('reports how long the service asks to be left alone', async () => {
  server.fail('busy');
  expect((await failureOf(service().nonceOf(SAFE))).retryAfterMs).toBe(7000);
});

it('waits no longer than its time-out', async () => {
  server.fail('silent');
  const error = await failureOf(service({ timeoutMs: 30 }).nonceOf(SAFE));
  expect(error).toMatchObject({ failure: 'unavailable' });
  expect(error.message).toContain('30 ms');
});

// Guarantee: after a lost answer, `find` shows whether the proposal arrived.
it('finds a proposal whose answer was lost', async () => {
  const one = proposal();
  server.fail('lost', 'POST');
  expect((await failureOf(service().propose(one))).failure).toBe('unavailable');
  expect(await service().find(one.safeTxHash)).toMatchObject({ safeTxHash: one.safeTxHash });
});

it('cannot reach a service that is not there', async () => {
  await server.stop();
  expect((await failureOf(service().nonceOf(SAFE))).message).toContain('cannot be reached');
});
