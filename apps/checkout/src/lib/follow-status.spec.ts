import type { PaymentStatus } from '@cowrie/payment-state';
import { followStatus } from './follow-status';
import { isStatus } from './wire';

const BODY = (status: string) => JSON.stringify({ success: true, message: 'ok', data: status });

/** The browser's `EventSource`, which a test plays the service for. */
class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;

  constructor(readonly address: string) {
    super();
    FakeSource.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

const told: (PaymentStatus | null)[] = [];
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.opened = [];
  told.length = 0;
  stop = followStatus('aB3dE6gH9jK2', (status) => void told.push(status), {
    Source: FakeSource as unknown as typeof EventSource,
    isStatus,
    random: () => 0,
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const source = () => FakeSource.opened.at(-1)!;
const send = (status: string) => source().onmessage?.({ data: BODY(status) });

it('tells each status that the service sends', () => {
  expect(source().address).toBe('/checkout/aB3dE6gH9jK2/status/events');
  send('pending');
  send('processing');
  expect(told).toEqual(['pending', 'processing']);
});

it.each(['completed', 'failed', 'expired'])('is over after %s, and opens no other stream', (status) => {
  send(status);
  expect([told, source().isClosed]).toEqual([[status], true]);
  jest.advanceTimersByTime(600_000);
  expect([FakeSource.opened.length, told]).toEqual([1, [status]]);
});

it('says at once that it is broken, and tries again less and less often', () => {
  const pauses: number[] = [];
  for (let failures = 0; failures < 8; failures += 1) {
    const count = FakeSource.opened.length;
    source().onerror?.();
    expect([told.length, told.at(-1), source().isClosed]).toEqual([failures + 1, null, true]);
    let seconds = 0;
    for (; FakeSource.opened.length === count; seconds += 1) jest.advanceTimersByTime(1_000);
    pauses.push(seconds);
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  send('pending');
  source().onerror?.();
  jest.advanceTimersByTime(5_000);
  expect(FakeSource.opened).toHaveLength(10);
});

it('is broken when it is silent for longer than a heartbeat takes', () => {
  send('pending');
  for (let beats = 0; beats < 10; beats += 1) {
    jest.advanceTimersByTime(39_000);
    source().dispatchEvent(new Event('heartbeat'));
  }
  expect(told).toEqual(['pending']);
  jest.advanceTimersByTime(40_000);
  expect([told, source().isClosed]).toEqual([['pending', null], true]);
});

it('is broken when nothing comes after it was opened', () => {
  jest.advanceTimersByTime(40_000);
  expect(told).toEqual([null]);
});

it.each(['', '{', '{}', BODY('paid'), '{"success":false,"message":"no","data":null}'])(
  'takes %j for a broken stream',
  (data) => {
    source().onmessage?.({ data });
    expect(told).toEqual([null]);
  },
);

it('does nothing in a browser without EventSource', () => {
  stop();
  stop = followStatus('aB3dE6gH9jK2', (status) => void told.push(status), { isStatus });
  jest.advanceTimersByTime(600_000);
  expect([FakeSource.opened.length, told]).toEqual([1, []]);
});

it('does nothing more once it is stopped', () => {
  source().onerror?.();
  stop();
  jest.advanceTimersByTime(600_000);
  expect(FakeSource.opened).toHaveLength(1);
});
