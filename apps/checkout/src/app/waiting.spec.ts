import { configuration, deposit } from '../testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { pass, sessionHarness } from '../testing/session-harness';

/**
 * On the wire, headers and framing included. An answer without body is at most 400 bytes (`checkout.revalidation.spec` of
 * the API) and what proxies add; a request of Chromium's is 650 with all its headers; 100 for the packets around each.
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

/** What was sent and received, if these many answers said something new. */
const bytesWith = (bodies: number) =>
  requests() * (BYTES.request + BYTES.unchanged + BYTES.framing) + bodies * (BYTES.body - BYTES.unchanged);

const newAnswers = () =>
  new Set(harness.api.readConfiguration.mock.results.map(({ value }: { value: unknown }) => value)).size;

it('half an hour of waiting for a payment costs at most 200 kB', async () => {
  const config = configuration({ deposit, expiresAt: deposit.validUntil });
  harness.api.readStatus.mockResolvedValue('pending');
  await harness.begin(config);
  await pass(30 * MINUTE_MS - 1);
  expect(harness.viewKind()).toBe('pay');
  // Enough to tell soon, too: the first half minute alone is asked about ten times.
  expect(requests()).toBeGreaterThan(100);
  // The status says nothing new either, after the first time.
  expect(bytesWith(2)).toBeLessThan(BUDGET);
});

it('and so does half an hour of confirmations, each of which is news', async () => {
  let seen = 0;
  harness.api.readStatus.mockResolvedValue('processing');
  const config = () =>
    configuration({
      deposit,
      status: 'processing',
      receivedAmount: '9.740260',
      confirmations: { seen: (seen += 1), required: 1_800 },
    });
  await harness.begin(config());
  harness.api.readConfiguration.mockImplementation(() => Promise.resolve(config()));
  await pass(30 * MINUTE_MS);
  expect(harness.viewKind()).toBe('seen');
  expect(newAnswers()).toBeGreaterThan(30);
  expect(bytesWith(seen + 1)).toBeLessThan(BUDGET);
});

it('is quick again when something happens, and when the customer is back', async () => {
  harness.api.readStatus.mockResolvedValue('pending');
  await harness.begin(configuration({ deposit }));
  await pass(10 * MINUTE_MS);
  const inHalfAMinute = async () => {
    const before = requests();
    await pass(30_000);
    return requests() - before;
  };
  expect(await inHalfAMinute()).toBe(2);
  harness.page.become({ hidden: true });
  expect(await inHalfAMinute()).toBe(0);
  harness.page.become({ hidden: false });
  expect(await inHalfAMinute()).toBeGreaterThan(9);
  await pass(5 * MINUTE_MS);
  expect(await inHalfAMinute()).toBe(2);
  const short = { receivedAmount: '5.00', missingAmount: '4.740260' };
  harness.api.readConfiguration.mockResolvedValue(configuration({ deposit, status: 'processing', ...short }));
  harness.api.readStatus.mockResolvedValue('processing');
  await pass(15_000);
  expect(harness.viewKind()).toBe('short');
  expect(await inHalfAMinute()).toBeGreaterThan(8);
});
