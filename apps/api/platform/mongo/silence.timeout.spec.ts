import { SilenceTimeout } from './silence.timeout';

const NEVER = new Promise<string>(() => undefined);
let timeout: SilenceTimeout;
beforeEach(() => {
  jest.useFakeTimers();
  timeout = new SilenceTimeout({ silenceMs: 1000, maxMs: 5000 });
});
afterEach(() => jest.useRealTimers());

/** The state of a call that is never answered: `waiting`, then the error of the time-out. */
function neverAnswered() {
  const state = { is: 'waiting' };
  timeout.wait(NEVER).catch((error: Error) => (state.is = error.message));
  return state;
}

it('returns the answer or the failure of the call', async () => {
  await expect(timeout.wait(Promise.resolve('yes'))).resolves.toBe('yes');
  await expect(timeout.wait(Promise.reject(new Error('no primary')))).rejects.toThrow('no primary');
  expect(jest.getTimerCount()).toBe(0);
});

it('times out when the server is silent', async () => {
  const state = neverAnswered();
  await jest.advanceTimersByTimeAsync(990);
  expect(state.is).toBe('waiting');
  await jest.advanceTimersByTimeAsync(20);
  expect(state.is).toContain('the server does not answer');
});

it('keeps waiting while other calls are answered, up to the maximum', async () => {
  const state = neverAnswered();
  for (let seconds = 0.5; seconds < 5; seconds += 0.5) {
    await timeout.wait(Promise.resolve('yes'));
    await jest.advanceTimersByTimeAsync(500);
    expect(state.is).toBe('waiting');
  }
  await timeout.wait(Promise.resolve('yes'));
  await jest.advanceTimersByTimeAsync(600);
  expect(state.is).toContain('the server does not answer');
});

it('does not count it as silence when this process was too busy to hear', async () => {
  jest.useRealTimers();
  const call = new Promise<string>((resolve) => setTimeout(() => setTimeout(() => resolve('yes'), 20), 1));
  const answer = new SilenceTimeout({ silenceMs: 300, maxMs: 5000 }).wait(call);
  const busyUntil = performance.now() + 400;
  while (performance.now() < busyUntil);
  await expect(answer).resolves.toBe('yes');
});
