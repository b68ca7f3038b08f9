import { injectAxe, violationsOf } from '../../checkout-e2e/src/states/axe';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeSoldPayment } from './money-fixtures';
import { allPages } from './pages/all-pages';
import { faultsOf } from './pages/layout-faults';
import { look, PageVisits, translate } from './pages/visit';
import { PASSWORD, withPassword } from './sign-in.steps';

const WIDTHS = [360, 1280] as const;
/** Those with the longest texts, of merchants and operators. */
const PAGES = [
  'sign-in',
  'account',
  'home',
  'payments',
  'payment',
  'refund',
  'settlement',
  'settlement-account',
  'settings-business-viewer',
  'developers-keys',
  'team',
  'operator-overview',
  'operator-settlements',
];

let site: DashboardSite;
/** Of one of its payments. */
let reference: string;
beforeAll(async () => {
  site = await startDashboardSite();
  const paymentId = await storeSoldPayment(site);
  const { body } = await (await site.as('owner')).call('get', `${site.path('test')}/payments/${paymentId}`);
  reference = (body as { data: { clientReference: string } }).data.clientReference;
});
afterAll(() => site?.close());

it.each(WIDTHS)(
  'a person signs in, finds a payment and opens its refund in French, %i wide',
  async (width) => {
    const person = await withPassword(site);
    const page = await site.open('/sign-in', undefined, { width, height: 800, locale: 'fr-CI' });
    await page.getByLabel('Adresse e-mail').fill(person.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.waitForURL(`${site.url}/${site.businessId}/test`);
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr');

    await page.goto(`${site.url}/${site.businessId}/test/payments`);
    await page.getByRole('heading', { level: 1, name: 'Paiements' }).waitFor();
    await page.getByLabel('Rechercher', { exact: true }).fill(reference);
    await page.getByText('1 résultat', { exact: true }).waitFor();
    await page.getByText('NGN').first().waitFor();
    const price = await page.locator('.numbers').filter({ hasText: 'NGN' }).first().textContent();
    expect(price).toMatch(/^[\d\u202F]+,\d\d\u00A0NGN$/);
    await page.getByRole('link', { name: reference }).first().click();
    await page.getByRole('heading', { level: 1, name: `Paiement ${reference}` }).waitFor();
    await page.getByRole('button', { name: 'Rembourser ce paiement' }).click();
    await page.getByRole('form', { name: `Remboursement de ${reference}` }).waitFor();
    await page.getByText('Cela vous coûte').waitFor();
    await injectAxe(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  },
);

it('keeps the language that a person chooses in the menu', async () => {
  const page = await site.open(`/${site.businessId}/test`, await site.as('viewer'));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Français' }).click();
  await page.getByText('Votre solde').waitFor();
  await page.reload();
  await page.getByText('Votre solde').waitFor();
  await page.getByRole('button', { name: 'Votre compte' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByText('Your balance').waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  await page.context().close();
});

it.each(PAGES)('shows %s in French without a text that is cut off', async (name) => {
  const visits = new PageVisits(site);
  const shown = allPages().find((one) => one.name === name);
  if (!shown) throw new Error(`there is no page ${name}`);
  const page = await visits.newPage(shown);
  await visits.show(page, shown);
  await translate(page, 'fr');
  for (const width of WIDTHS) {
    await look(page, { width, colorScheme: 'light' });
    expect([width, await faultsOf(page)]).toEqual([width, []]);
  }
  await page.context().close();
});
