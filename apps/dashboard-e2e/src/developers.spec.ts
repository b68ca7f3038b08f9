import request from 'supertest';
import { startReceiver, type TestReceiver } from '@cowrie/testing';
import { until } from '@cowrie/testing/until';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

let site: DashboardSite;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  site = await startDashboardSite({ role: 'all', webhooks: { allowPrivate: true } });
});
afterAll(async () => {
  await site?.close();
  await receiver?.stop();
});

const statusOf = async (key: string): Promise<number> =>
  (await request(site.app.url).get('/api/v1/payments').set('Authorization', `Bearer ${key}`)).status;

it('issues a key that is shown once and works, and revokes it', async () => {
  const page = await site.open(`/${site.businessId}/test/developers/keys`, await site.as('developer'));
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByLabel('Secret', { exact: true }).check();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(key).toMatch(/^cwr_sk_test_/);
  expect(await statusOf(key)).toBe(200);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText(`cwr_sk_test_…${key.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(key.slice(12));
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await statusOf(key)).toBe(401);
  await page.context().close();
});

it('a developer gives a secret key a label but no scope for money, and an owner gives all', async () => {
  const keys = `/${site.businessId}/test/developers/keys`;
  const moneys = ['Create, approve and cancel refunds', 'Change the settlement account'];
  const page = await site.open(keys, await site.as('developer'));
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByLabel('Secret', { exact: true }).check();
  for (const label of moneys) expect(await page.getByLabel(label).isDisabled()).toBe(true);
  await page.getByLabel('Label').fill('Shop backend');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  const row = page.getByRole('row', { name: /Shop backend/ });
  await row.getByText('payments, events', { exact: true }).waitFor();
  await page.context().close();
  const owners = await site.open(keys, await site.as('owner'));
  await owners
    .getByRole('row', { name: /Shop backend/ })
    .getByRole('button', { name: 'Roll' })
    .click();
  for (const label of moneys) await owners.getByLabel(label).check();
  await owners.getByRole('dialog').getByRole('button', { name: 'Roll' }).click();
  const key = (await owners.getByRole('dialog').locator('code').textContent()) ?? '';
  const refused = await request(site.app.url)
    .post(`/api/v1/payments/${'f'.repeat(24)}/refunds`)
    .set('Authorization', `Bearer ${key}`)
    .send({});
  expect(refused.status).toBe(400);
  await owners.context().close();
});

it('warns before saving an allow-list without the person’s own address', async () => {
  const page = await site.open(`/${site.businessId}/test/developers/keys`, await site.as('developer'));
  const key = await site.keyOf('test', 'secret');
  const list = page.getByLabel('Addresses and ranges, one per line');
  await list.fill('203.0.113.0/240');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByText('"203.0.113.0/240" is not an IP address or CIDR range').waitFor();
  await list.fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByText('Your own address is not in this list').waitFor();
  expect(await statusOf(key)).toBe(200);
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('The list is saved.').waitFor();
  expect(await statusOf(key)).toBe(403);
  await page.getByRole('button', { name: 'Add my address' }).click();
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByText('It is on the allow-list.').waitFor();
  expect(await statusOf(key)).toBe(200);
  await page.context().close();
});

it('creates an endpoint, sends it a test event, and shows the result', async () => {
  const page = await site.open(`/${site.businessId}/test/developers/webhooks`, await site.as('developer'));
  await page.getByRole('button', { name: 'Create an endpoint' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('URL').fill(receiver.url);
  await form.getByRole('button', { name: 'Create an endpoint' }).click();
  expect(await form.locator('code').textContent()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('URL').fill(`${receiver.url}/changed`);
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.locator('button[type=submit]:disabled:not([data-loading])').waitFor();
  await page.getByLabel('URL').fill(receiver.url);
  await save.click();
  await page.locator('button[type=submit]:disabled:not([data-loading])').waitFor();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
  await page.getByText('Delivered', { exact: true }).waitFor();
  // A delivery shows its endpoint's address.
  await page.getByRole('link', { name: receiver.url }).waitFor();
  await until(() => Promise.resolve(receiver.heard.length > 0));
  expect(await page.getByRole('region', { name: 'Body' }).textContent()).toContain('webhook.test');
  await page.context().close();
});

it('says that a list has nothing yet, or that nothing matches its filters', async () => {
  const page = await site.open(`/${site.businessId}/live/developers/events`, await site.as('developer'));
  await page.getByText('No events yet.').waitFor();
  const shown = [
    ['events?type=payment.failed', 'No event matches these filters.'],
    ['requests', 'No requests yet.'],
    ['requests?path=/api', 'No request matches these filters.'],
    ['webhooks', 'No deliveries yet.'],
    ['webhooks?state=given_up', 'No delivery matches these filters.'],
  ] as const;
  for (const [path, text] of shown) {
    await page.goto(`${site.url}/${site.businessId}/live/developers/${path}`);
    await page.getByText(text).waitFor();
  }
  await page.context().close();
});
