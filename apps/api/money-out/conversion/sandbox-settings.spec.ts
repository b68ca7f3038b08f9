import { FAITHFUL_SANDBOX } from '@cowrie/exchange';
import { startDatabase, type TestDatabase } from '../testing/database';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { SandboxSettingsRepository } from './sandbox-settings.repository';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

const configured = (over = {}) =>
  new SandboxSettingsRepository(
    database.sandboxSettings,
    aConfig({ sandbox: { ...FAITHFUL_SANDBOX, ...over } }),
  );

it('has the configured values until an operator sets others for all processes', async () => {
  expect(await configured({ fillDelayMs: 7 }).read()).toEqual({ ...FAITHFUL_SANDBOX, fillDelayMs: 7 });
  await configured().set({ fillDelayMs: 9 });
  await configured().set({ refuseWith: 'market closed' });
  const now = { fillDelayMs: 9, refuseWith: 'market closed', spreadBasisPoints: 5 };
  expect(await configured({ fillDelayMs: 7, spreadBasisPoints: 5 }).read()).toEqual({
    ...FAITHFUL_SANDBOX,
    ...now,
  });
});

it('refuses values out of range', async () => {
  await expect(configured().set({ partialFillBasisPoints: 0 })).rejects.toThrow('minimum');
  await expect(configured().set({ spreadBasisPoints: 10_001 })).rejects.toThrow('maximum');
  expect(await configured().read()).toEqual(FAITHFUL_SANDBOX);
});

it.each([
  ['configured', async () => configured({ loseNextAnswers: 3 })],
  [
    'set',
    async () =>
      configured()
        .set({ loseNextAnswers: 3 })
        .then(() => configured()),
  ],
])('loses as many answers as were %s, no matter how many processes ask', async (_how, settings) => {
  const store = await settings();
  const lost = await Promise.all(Array.from({ length: 20 }, () => store.takeLostAnswer()));
  expect(lost.filter(Boolean)).toHaveLength(3);
  expect(await store.read()).toMatchObject({ loseNextAnswers: 0 });
  expect(await store.takeLostAnswer()).toBe(false);
});
