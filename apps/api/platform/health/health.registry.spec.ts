import { FakeClock } from '../testing/fake-clock';
import { HealthRegistry } from './health.registry';

function work() {
  const clock = new FakeClock();
  const health = new HealthRegistry(clock);
  const check = health.register('chain test:base', { maxAgeSeconds: 30 });
  return { clock, check, state: () => health.states()[0] };
}

it('is starting until its first result', () => {
  const { check, state } = work();
  expect(state()).toEqual({ name: 'chain test:base', state: 'starting' });
  check.succeeded();
  expect(state()?.state).toBe('ok');
});

// Guarantee: a node that is down at the start makes the service degraded, but does not stop it from being
// ready.
it('is failing when its first try fails, and ok once it succeeds', () => {
  const { clock, check, state } = work();
  check.failed('no node answers');
  expect(state()).toEqual({ name: 'chain test:base', state: 'failing', detail: 'no node answers' });
  check.succeeded();
  expect(state()).toEqual({
    name: 'chain test:base',
    state: 'ok',
    lastSuccessAt: clock.now().toISOString(),
  });
});

it('is failing when its first try takes too long', () => {
  const { clock, state } = work();
  clock.advanceSeconds(30);
  expect(state()?.state).toBe('starting');
  clock.advanceSeconds(1);
  expect(state()?.state).toBe('failing');
});

it('stays ok after a failure while its last success is recent', () => {
  const { clock, check, state } = work();
  check.succeeded();
  clock.advanceSeconds(30);
  check.failed('no node answers');
  expect(state()?.state).toBe('ok');
  clock.advanceSeconds(1);
  expect(state()).toMatchObject({ state: 'failing', detail: 'no node answers' });
});

it('is failing while something waits too long, although the work succeeded', () => {
  const { check, state } = work();
  check.late('payouts test:base: 1 waits');
  expect(state()).toMatchObject({ state: 'failing', detail: 'payouts test:base: 1 waits' });
  check.succeeded();
  expect(state()?.state).toBe('ok');
});

// Guarantee: a part that fails at every start does not stop the service from being ready.
it('is failing and not starting when its first run throws', async () => {
  const { check, state } = work();
  await expect(check.over(() => Promise.reject(new Error('poison')))).rejects.toThrow('poison');
  expect(state()).toMatchObject({ state: 'failing', detail: 'the last run failed; the log says why' });
  expect(await check.over(() => Promise.resolve(7))).toBe(7);
});
