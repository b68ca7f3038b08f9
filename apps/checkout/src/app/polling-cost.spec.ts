import { configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { advance, sessionHarness } from '../testing/session-harness';

/**
 * Bytes sent over the network. A request by Chromium has 650 bytes with all its headers. An answer without a
 * body has at most 400 bytes (`checkout.revalidation.spec.ts` of the API) plus what proxies add. Packet
 * framing adds 100.
 */
const BYTES = { request: 650, unchanged: 500, framing: 100, body: 2_600 };
const BUDGET = 200_000;
const MINUTE_MS = 60_000;

let harness: SessionHarness;
beforeEach(() => {
  harness = sessionHarness();
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

const requests = () =>
  harness.api.readStatus.mock.calls.length + harness.api.readConfiguration.mock.calls.length;

/** Bytes sent and received when `bodies` of the answers have a body. */
const bytesWith = (bodies: number) =>
  requests() * (BYTES.request + BYTES.unchanged + BYTES.framing) + bodies * (BYTES.body - BYTES.unchanged);

const newAnswers = () =>
  new Set(harness.api.readConfiguration.mock.results.map(({ value }: { value: unknown }) => value)).size;

it('spends at most 200 kB on half an hour of waiting for a payment', async () => {
  const config = configuration({ deposit, expiresAt: deposit.validUntil });
  harness.api.readStatus.mockResolvedValue('pending');
  await harness.start(config);
  await advance(30 * MINUTE_MS - 1);
  expect(harness.viewKind()).toBe('pay');
  // Often enough to show a payment soon: the first half minute alone has about ten polls.
  expect(requests()).toBeGreaterThan(100);
  // Two bodies: one configuration and one status; all later answers are unchanged.
  expect(bytesWith(2)).toBeLessThan(BUDGET);
});

it('spends at most 200 kB on half an hour of confirmations, each with a new answer', async () => {
  let seen = 0;
  harness.api.readStatus.mockResolvedValue('processing');
  const config = () =>
    configuration({
      deposit,
      status: 'processing',
      receivedAmount: '9.740260',
      confirmations: { seen: (seen += 1), required: 1_800 },
    });
  await harness.start(config());
  harness.api.readConfiguration.mockImplementation(() => Promise.resolve(config()));
  await advance(30 * MINUTE_MS);
  expect(harness.viewKind()).toBe('seen');
  expect(newAnswers()).toBeGreaterThan(30);
  expect(bytesWith(seen + 1)).toBeLessThan(BUDGET);
});

it('polls fast again after a change and when the customer returns', async () => {
  harness.api.readStatus.mockResolvedValue('pending');
  await harness.start(configuration({ deposit }));
  await advance(10 * MINUTE_MS);
  const inHalfAMinute = async () => {
    const before = requests();
    await advance(30_000);
    return requests() - before;
  };
  expect(await inHalfAMinute()).toBe(2);
  harness.page.set({ hidden: true });
  expect(await inHalfAMinute()).toBe(0);
  harness.page.set({ hidden: false });
  expect(await inHalfAMinute()).toBeGreaterThan(9);
  await advance(5 * MINUTE_MS);
  expect(await inHalfAMinute()).toBe(2);
  const short = { receivedAmount: '5.00', missingAmount: '4.740260' };
  harness.api.readConfiguration.mockResolvedValue(configuration({ deposit, status: 'processing', ...short }));
  harness.api.readStatus.mockResolvedValue('processing');
  await advance(15_000);
  expect(harness.viewKind()).toBe('short');
  expect(await inHalfAMinute()).toBeGreaterThan(8);
});
