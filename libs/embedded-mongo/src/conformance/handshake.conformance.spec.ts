import type { Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

const driver = { name: 'nodejs', version: '7' };
const os = { type: 'Linux' };

const refused: [string, Document, number, string][] = [
  ['nothing', {}, 183, "Missing required sub-document 'driver'"],
  ['no system', { driver }, 183, "Missing required sub-document 'os'"],
  ['a driver without a version', { driver: { name: 'nodejs' }, os }, 183, "'driver.version'"],
  ['a system without a type', { driver, os: {} }, 183, "'os.type'"],
  ['a driver that is no document', { driver: 'nodejs', os }, 14, 'driver'],
];

it.each(refused)('refuses a client that tells %s about itself', async (_what, client, code, text) => {
  const error = await errorOf(harness.db.command({ hello: 1, client }));
  expect(error).toMatchObject({ code, errmsg: expect.stringContaining(text) as string });
});

it('accepts the driver, which describes itself', async () => {
  expect(await harness.db.command({ hello: 1 })).toMatchObject({ ok: 1, isWritablePrimary: true });
});
