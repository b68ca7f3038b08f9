import type { Page } from 'playwright-core';
import { until } from '@cowrie/testing/until';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

/**
 * Guarantee: filters offer what exists in this environment. A value that no longer exists is shown, and can
 * be removed.
 */
let site: DashboardSite;
let page: Page;
beforeAll(async () => {
  const tokens = { USDT: { symbol: 'USDT', address: TREASURY, decimals: 6 } } as const;
  site = await startDashboardSite({
    environments: {
      test: {
        treasury: TREASURY,
        networks: [aNetwork({ name: 'celo' }), aNetwork({ name: 'base', tokens })],
      },
      live: { treasury: TREASURY, networks: [aNetwork({ name: 'base', tokens })] },
    },
  });
});
afterAll(() => site?.close());
afterEach(() => page?.context().close());

const open = async (path: string) => {
  page = await site.open(`/${site.businessId}/${path}`, await site.as('owner'));
};
const filter = (name: string) => page.getByRole('combobox', { name });

async function offered(name: string): Promise<string[]> {
  await filter(name).click();
  await page.getByRole('option').first().waitFor();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

it.each([
  ['test', ['Any', 'Celo', 'Base'], ['Any', 'USDT', 'USDC']],
  ['live', ['Any', 'Base'], ['Any', 'USDT']],
])('offers the networks and tokens of %s', async (environment, networks, tokens) => {
  await open(`${environment}/payments`);
  expect(await offered('Network')).toEqual(networks);
  expect(await offered('Token')).toEqual(tokens);
});

it.each([
  ['payments?network=polygon&from=2026-11-01&to=2026-11-08', 'Network', 'Polygon', 'Any'],
  ['settings/audit?by=65f1c0ffee65f1c0ffee65f1', 'Who', 'Somebody who left the team', 'Everyone'],
  ['developers/requests?key=65f1c0ffee65f1c0ffee65f1', 'Key', '65f1c0ffee65f1c0ffee65f1', 'Any key'],
  ['developers/webhooks?type=refund.sent', 'Event', 'refund.sent', 'Any event'],
])('shows and removes what no longer exists: %s', async (path, name, shown, any) => {
  await open(`test/${path}`);
  await until(async () => (await filter(name).inputValue()) === shown);
  await filter(name).click();
  await page.getByRole('option', { name: any, exact: true }).click();
  await page.waitForURL((url) => !url.search.includes(path.slice(path.indexOf('?') + 1).split('&')[0] ?? ''));
  expect(await offered(name)).not.toContain(shown);
});

it.each([['links?show=constructor'], ['links?show=__proto__'], ['links?show=active&show=none']])(
  'shows the usual choice for one that does not exist: %s',
  async (path) => {
    await open(`test/${path}`);
    await page.getByRole('radio', { name: 'All', checked: true }).waitFor({ state: 'attached' });
  },
);

it('shows an operator the usual kind of money for one that does not exist', async () => {
  page = await site.open('/operator/exceptions?kind=constructor', await site.asOperator('viewer'));
  await page.getByRole('radio', { checked: true, name: 'Undecided' }).waitFor({ state: 'attached' });
});

it('offers the events of the endpoints that exist', async () => {
  const owner = await site.as('owner');
  const body = { url: 'https://shop.example.com/hooks', events: ['payment.paid'] };
  expect((await owner.call('post', `${site.path('test')}/webhook-endpoints`, { body })).status).toBe(201);
  await open('test/developers/webhooks');
  await page.getByText(body.url).first().waitFor();
  expect(await offered('Event')).toEqual(['Any event', 'payment.paid', 'webhook.test']);
});

it('no longer says "Custom" once a saved filter sets the days', async () => {
  await open('test/payments');
  const period = filter('Period');
  await period.click();
  await page.getByRole('option', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Name').fill('Today');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.keyboard.press('Escape');
  await period.click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.getByLabel('From').fill('2026-11-02');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByLabel('From').waitFor({ state: 'detached' });
  expect(await period.inputValue()).toBe('Today');
});
