import { type DashboardSite, startDashboardSite } from './dashboard-page';

let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

it('leads a person with one business to it, and switches between test and live in the address', async () => {
  const page = await site.open('/', await site.as('owner'));
  await page.waitForURL(`${site.url}/${site.businessId}/test`);
  await page.getByText('Live', { exact: true }).click();
  await page.waitForURL(`${site.url}/${site.businessId}/live`);
  await page.context().close();
});

it('leads a person who is not signed in to the sign-in, and remembers the page', async () => {
  const page = await site.open(`/${site.businessId}/test/payments?status=completed`);
  await page.waitForURL(/\/sign-in\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(
    `/${site.businessId}/test/payments?status=completed`,
  );
  await page.context().close();
});

it('breaks no rule of its content security policy', async () => {
  const page = await site.open('/account', await site.as('owner'));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.reload();
  await page.getByRole('navigation').waitFor();
  expect(refused).toEqual([]);
  await page.context().close();
});
