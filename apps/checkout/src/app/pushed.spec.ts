import { configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { advance, sessionHarness } from '../testing/session-harness';

const MINUTE_MS = 60_000;
const waiting = configuration({ deposit, expiresAt: deposit.validUntil });
const seen = configuration({
  deposit,
  status: 'processing',
  receivedAmount: '9.740260',
  confirmations: { seen: 1, required: 10 },
});

let harness: SessionHarness;
beforeEach(() => {
  harness = sessionHarness();
  harness.api.readStatus.mockResolvedValue('pending');
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

const reads = () =>
  harness.api.readStatus.mock.calls.length + harness.api.readConfiguration.mock.calls.length;

it('shows a change in the moment in which it is pushed, and then what it was', async () => {
  await harness.start(waiting);
  harness.push.tell('pending');
  harness.api.readConfiguration.mockResolvedValue(seen);
  harness.push.tell('processing');
  // Before any answer.
  expect(harness.viewKind()).toBe('seen');
  await advance(0);
  expect(harness.session.getState().config?.confirmations).toEqual({ seen: 1, required: 10 });
});

it('reads the payment again when it has changed within its status', async () => {
  await harness.start(waiting);
  harness.push.tell('pending');
  const before = reads();
  await advance(0);
  expect(reads()).toBe(before);
  const short = { receivedAmount: '5.00', missingAmount: '4.740260' };
  harness.api.readConfiguration.mockResolvedValue({ ...waiting, ...short });
  harness.push.tell('pending');
  await advance(0);
  expect(harness.viewKind()).toBe('short');
});

it('asks once a minute while changes are pushed, and for everything', async () => {
  await harness.start(waiting);
  harness.push.tell('pending');
  await advance(MINUTE_MS);
  const [status, configurations] = [harness.api.readStatus, harness.api.readConfiguration].map(
    ({ mock }) => mock.calls.length,
  );
  await advance(10 * MINUTE_MS);
  expect(harness.api.readStatus).toHaveBeenCalledTimes(status!);
  expect(harness.api.readConfiguration).toHaveBeenCalledTimes(configurations! + 10);
});

it('polls as before at once when the stream breaks, and rests again with the next one', async () => {
  await harness.start(waiting);
  harness.push.tell('pending');
  await advance(2 * MINUTE_MS);
  let before = reads();
  harness.push.tell(null);
  expect(reads()).toBe(before + 1);
  before = reads();
  await advance(MINUTE_MS);
  expect(reads()).toBeGreaterThan(before + 3);
  harness.push.tell('pending');
  // What has changed meanwhile is read at the next poll.
  before = harness.api.readConfiguration.mock.calls.length;
  await advance(15_000);
  expect(harness.api.readConfiguration).toHaveBeenCalledTimes(before + 1);
  before = reads();
  await advance(MINUTE_MS - 15_000);
  expect(reads()).toBe(before);
});

it('polls as ever when no stream ever begins', async () => {
  await harness.start(waiting);
  harness.push.tell(null);
  harness.push.tell(null);
  await advance(12_000);
  expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
  expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
});

it('still polls for confirmations, and for what becomes of a signed transfer', async () => {
  await harness.start(seen);
  harness.push.tell('processing');
  await advance(MINUTE_MS);
  expect(reads()).toBeGreaterThan(8);
  harness.stop();
  await harness.start({ ...waiting, deposit: { ...deposit, relay: { state: 'sent' } } });
  harness.push.tell('pending');
  const before = reads();
  await advance(MINUTE_MS);
  expect(reads()).toBeGreaterThan(before + 8);
});

it('follows a payment from its choice until its end', async () => {
  await harness.start(configuration());
  expect(harness.push.isFollowed()).toBe(false);
  harness.api.complete.mockResolvedValue(deposit);
  harness.api.readConfiguration.mockResolvedValue(waiting);
  await harness.session.choose({ token: deposit.token, network: deposit.network });
  expect(harness.push.isFollowed()).toBe(true);
  harness.api.readConfiguration.mockResolvedValue(configuration({ deposit, status: 'completed' }));
  harness.push.tell('completed');
  expect([harness.viewKind(), harness.push.isFollowed()]).toEqual(['done', false]);
});

it('follows nothing while it is hidden, and anew when it is seen again', async () => {
  await harness.start(waiting);
  harness.page.set({ hidden: true });
  expect(harness.push.isFollowed()).toBe(false);
  harness.page.set({ hidden: false });
  expect([harness.push.isFollowed(), harness.push.follow.mock.calls.length]).toEqual([true, 2]);
  harness.stop();
  expect(harness.push.isFollowed()).toBe(false);
});
