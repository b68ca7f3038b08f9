import { PersonMailbox } from '@cowrie/api/faces/testing/person-mails';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

it('has an owner invite somebody, who creates an account with the link and appears in the team', async () => {
  const owner = await site.as('owner');
  const page = await site.open(`/${site.businessId}/test/settings/team`, owner);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('E-mail address').fill('zora@example.com');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('cell', { name: 'zora@example.com', exact: true }).waitFor();
  const token = await new PersonMailbox(site.app).tokenOf('invitation', 'zora@example.com');

  const other = await site.open(`/invitation#${token}`);
  await other.getByText('Lagos Leather invites you').waitFor();
  expect(other.url()).toBe(`${site.url}/invitation`);
  await other.getByLabel('Your name').fill('Zora Adeyemi');
  await other.getByRole('textbox', { name: 'Password' }).fill('four words and one shell');
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await other.waitForURL(`${site.url}/${site.businessId}/test`);
  await other.context().close();

  await page.reload();
  await page.getByText('Zora Adeyemi').waitFor();
  await page.getByText('No open invitations.').waitFor();
  await page.getByRole('button', { name: 'Change role of Zora Adeyemi' }).click();
  await page.getByRole('combobox', { name: 'New role' }).click();
  await page.getByRole('option', { name: /^Finance/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Zora Adeyemi.*Finance/ }).waitFor();

  await page.goto(`${site.url}/${site.businessId}/test/settings/audit?action=member`);
  await page.getByRole('cell', { name: /^changed the role of a member as finance$/ }).waitFor();
  expect(await page.getByRole('cell', { name: /accepted an invitation/ }).count()).toBe(0);
  await page.context().close();
});

it('shows a viewer who works there, and nothing to change', async () => {
  const page = await site.open(`/${site.businessId}/test/settings/team`, await site.as('viewer'));
  await page.getByRole('heading', { name: 'Security' }).waitFor();
  expect(await page.getByRole('button', { name: /Invite|Change|Remove/ }).count()).toBe(0);
  await page.context().close();
});

it('lists what a person has created, and what still works, before the person is removed', async () => {
  const [owner, developer] = [await site.as('owner'), await site.as('developer')];
  await developer.call('post', `${site.path('test')}/api-keys`, { body: { kind: 'public' } });
  const page = await site.open(`/${site.businessId}/test/settings/team`, owner);
  const row = page.getByRole('row', { name: new RegExp(developer.email) });
  await row.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^API key \(test\): public ••••/).waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  await page.context().close();
});
