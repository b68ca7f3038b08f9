import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { Clock } from '@cowrie/api/platform/clock/clock';

interface Answer {
  checkedAt: string;
  findings: { verdict: string; check: string; found: string; todo?: string; concerns: string[] }[];
}

let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
  await admin.tokenOf('viewer', 'viewer');
});
afterAll(() => admin.close());

const examine = async () => {
  const { status, body } = await admin.call('get', '/doctor', { as: 'viewer' });
  expect(status).toBe(200);
  return (body as { data: Answer }).data;
};

it('tells a viewer what is wrong and what to do, as the command line does', async () => {
  const { findings } = await examine();
  const of = (check: string) => findings.find((one) => one.check === check);
  // The node of the test's network does not answer, and no worker has read it.
  expect(of('rpc test/base')).toMatchObject({ verdict: 'fail', concerns: ['api', 'worker'] });
  expect(of('watcher test/base')).toMatchObject({ verdict: 'warn', found: 'nothing read yet' });
  expect(of('rates agreed')).toMatchObject({ verdict: 'ok', concerns: ['api'] });
  expect(of('worker')).toMatchObject({ verdict: 'skip', concerns: ['worker'] });
  for (const { verdict, todo } of findings) expect(Boolean(todo)).toBe(verdict !== 'ok');
  expect(JSON.stringify(findings)).not.toContain(aConfig().keySecret);
});

it('keeps the answer for 30 s, and examines once for simultaneous callers', async () => {
  const clock = admin.app.nest.get(Clock);
  const real = clock.now.bind(clock);
  const first = await examine();
  expect((await examine()).checkedAt).toBe(first.checkedAt);
  clock.now = () => new Date(real().getTime() + 31_000);
  const [one, other] = await Promise.all([examine(), examine()]);
  expect(one.checkedAt > first.checkedAt).toBe(true);
  expect(other.checkedAt).toBe(one.checkedAt);
});
