import { FakeClock } from '../testing/fake-clock';
import { Alarm, type Found } from './alarm';
import { HealthRegistry } from './health.registry';

class Smoke extends Alarm {
  found: Found;
  fails = false;

  constructor(health: HealthRegistry) {
    super(health, 'smoke');
  }

  protected look(): Promise<Found> {
    return this.fails ? Promise.reject(new Error('the database is away')) : Promise.resolve(this.found);
  }
}

function build() {
  const clock = new FakeClock();
  const health = new HealthRegistry(clock);
  return { clock, alarm: new Smoke(health), state: () => health.states()[0] };
}

it('looks when the process starts', async () => {
  const { alarm, state } = build();
  alarm.found = { late: 'it burns' };
  await alarm.onApplicationBootstrap();
  expect(state()).toMatchObject({ name: 'smoke', state: 'failing', detail: 'it burns' });
  await alarm.onModuleDestroy();
});

it('fails at once when something is late, and is ok after the next look that finds nothing', async () => {
  const { alarm, state } = build();
  await alarm.tick();
  expect(state()).toMatchObject({ state: 'ok' });
  alarm.found = { late: 'it burns' };
  await alarm.tick();
  expect(state()).toMatchObject({ state: 'failing', detail: 'it burns' });
  alarm.found = undefined;
  await alarm.tick();
  expect(state()).toMatchObject({ state: 'ok' });
  expect(state()).not.toHaveProperty('detail');
});

it('stays ok with a note', async () => {
  const { alarm, state } = build();
  alarm.found = { note: 'it smells' };
  await alarm.tick();
  expect(state()).toMatchObject({ state: 'ok', detail: 'it smells' });
});

it('fails when its first look fails, and later once its last look is too old', async () => {
  const { clock, alarm, state } = build();
  alarm.fails = true;
  await alarm.onApplicationBootstrap();
  const unread = { state: 'failing', detail: 'the last run failed; the log says why' };
  expect(state()).toMatchObject(unread);
  alarm.fails = false;
  await alarm.tick();
  alarm.fails = true;
  clock.advanceSeconds(180);
  await alarm.tick();
  expect(state()).toMatchObject({ state: 'ok' });
  clock.advanceSeconds(1);
  expect(state()).toMatchObject(unread);
  await alarm.onModuleDestroy();
});
