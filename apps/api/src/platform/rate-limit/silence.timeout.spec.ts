import { SilenceTimeout } from './silence.timeout';

const NEVER = new Promise<string>(() => undefined);
let timeout: SilenceTimeout;
beforeEach(() => {
  jest.useFakeTimers();
  timeout = new SilenceTimeout({ silenceMs: 1000, maxMs: 5000 });
});
afterEach(() => jest.useRealTimers());

/** How a call that is never answered ends: `waiting` until it is given up. */
function neverAnswered() {
  const state = { is: 'waiting' };
  timeout.wait(NEVER).catch((error: Error) => (state.is = error.message));
  return state;
}

it('an answer is given on, and so is a failure', async () => {
  await expect(timeout.wait(Promise.resolve('yes'))).resolves.toBe('yes');
  await expect(timeout.wait(Promise.reject(new Error('no primary')))).rejects.toThrow('no primary');
  expect(jest.getTimerCount()).toBe(0);
});

it('a call is given up when nothing at all is heard', async () => {
  const state = neverAnswered();
  await jest.advanceTimersByTimeAsync(990);
  expect(state.is).toBe('waiting');
  await jest.advanceTimersByTimeAsync(20);
  expect(state.is).toBe('the server is silent');
});

it('while others are answered it waits on, but not for ever', async () => {
  const state = neverAnswered();
  for (let seconds = 0.5; seconds < 5; seconds += 0.5) {
    await timeout.wait(Promise.resolve('yes'));
    await jest.advanceTimersByTimeAsync(500);
    expect(state.is).toBe('waiting');
  }
  await timeout.wait(Promise.resolve('yes'));
  await jest.advanceTimersByTimeAsync(600);
  expect(state.is).toBe('the server is silent');
});
