import { followStatus } from './follow-status';

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

const listener = { onStatus: jest.fn(), onLost: jest.fn() };
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.opened = [];
  listener.onStatus.mockReset();
  listener.onLost.mockReset();
  stop = followStatus('/checkout/aB3dE6gH9jK2/status/events', listener, {
    Source: FakeSource as unknown as typeof EventSource,
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
  expect(listener.onStatus.mock.calls).toEqual([['pending'], ['processing']]);
  expect(listener.onLost).not.toHaveBeenCalled();
});

it.each(['completed', 'failed', 'expired'])('is over after %s, and opens no other stream', (status) => {
  send(status);
  expect([listener.onStatus.mock.calls, source().isClosed]).toEqual([[[status]], true]);
  jest.advanceTimersByTime(600_000);
  expect([FakeSource.opened.length, listener.onLost.mock.calls.length]).toEqual([1, 0]);
});

it('says at once that it is broken, and tries again less and less often', () => {
  const pauses: number[] = [];
  for (let failures = 0; failures < 8; failures += 1) {
    const count = FakeSource.opened.length;
    source().onerror?.();
    expect([listener.onLost.mock.calls.length, source().isClosed]).toEqual([failures + 1, true]);
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
  expect(listener.onLost).not.toHaveBeenCalled();
  jest.advanceTimersByTime(40_000);
  expect([listener.onLost.mock.calls.length, source().isClosed]).toEqual([1, true]);
});

it('is broken when nothing comes after it was opened', () => {
  jest.advanceTimersByTime(40_000);
  expect(listener.onLost).toHaveBeenCalledTimes(1);
});

it.each(['', '{', '{}', BODY('paid'), '{"success":false,"message":"no","data":null}'])(
  'takes %j for a broken stream',
  (data) => {
    source().onmessage?.({ data });
    expect([listener.onStatus.mock.calls.length, listener.onLost.mock.calls.length]).toEqual([0, 1]);
  },
);

it('does nothing more once it is stopped', () => {
  source().onerror?.();
  stop();
  jest.advanceTimersByTime(600_000);
  expect(FakeSource.opened).toHaveLength(1);
});
