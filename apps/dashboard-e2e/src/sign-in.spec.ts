import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { type OpenIdServer, startOpenIdServer } from '@cowrie/testing';
import { addAuthenticator } from './authenticator';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import {
  addAuthenticatorApp,
  anotherSession,
  signInByPassword,
  typePassword,
  withPassword,
} from './sign-in.steps';

let site: DashboardSite;
let provider: OpenIdServer;
beforeAll(async () => {
  provider = await startOpenIdServer();
  site = await startDashboardSite({ oidc: { ...provider, name: 'Acme' } });
});
afterAll(async () => {
  await site?.close();
  await provider?.close();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('cell', { name }).waitFor();
}

it('adds a passkey, signs in with it, renames it, and removes it after a fresh proof', async () => {
  const person = await withPassword(site);
  const page = await site.open('/account', person);
  // A browser that offers no passkeys in the e-mail field.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  const device = await addAuthenticator(page);
  await addPasskey(page, 'Laptop');
  expect(await device.count()).toBe(1);
  await signOut(page);
  await page.goto(`${site.url}/sign-in?next=%2Faccount`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${site.url}/account`);
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Office');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Rename Office' }).waitFor();

  const { cookie } = await anotherSession(site, person, { isProven: false });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true }]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByText('Use a passkey').click();
  await page.getByText('You have no passkey yet.').waitFor();
  await page.context().close();
});

it('offers a passkey in the e-mail field', async () => {
  const page = await site.open('/account', await site.as('owner', { hasFactor: false }));
  await addAuthenticator(page);
  await addPasskey(page, 'Phone');
  await signOut(page);
  // The device answers at once, as if the person had chosen the passkey there.
  await page.waitForURL(`${site.url}/${site.businessId}/test`);
  await page.context().close();
});

it('signs in with password and code, and once with each recovery code', async () => {
  const person = await withPassword(site);
  const page = await site.open('/account', person);
  const { secret, codes } = await addAuthenticatorApp(page);
  expect(codes.length).toBe(10);
  await signOut(page);

  await typePassword(page, person, 'not the password');
  await page.getByRole('alert').waitFor();
  await typePassword(page, person);
  await page.getByText('One more step').waitFor();
  expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Code');
  // The code from the set-up is no longer accepted.
  await page.getByLabel('Code').fill(await generate({ secret, epoch: Date.now() / 1000 + 30 }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${site.url}/${site.businessId}/test`);
  await signOut(page);

  for (const isGood of [true, false]) {
    await page.goto(`${site.url}/sign-in`);
    await typePassword(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    if (isGood) await page.waitForURL(`${site.url}/${site.businessId}/test`);
    else await page.getByRole('alert').waitFor();
    if (isGood) await signOut(page);
  }
  await page.context().close();
});

it('asks for a fresh proof, treats Escape as no, and performs the action after a correct code', async () => {
  const person = await site.as('owner', { hasFactor: false });
  const setUp = await site.open('/account', person);
  const { codes } = await addAuthenticatorApp(setUp);
  await setUp.context().close();
  const page = await site.open('/account', await anotherSession(site, person, { isProven: false }));
  const renew = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Generate new recovery codes' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate new recovery codes' }).click();
  };
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await renew();
  await proof.waitFor();
  await page.keyboard.press('Escape');
  await proof.waitFor({ state: 'hidden' });
  // The window of the action stays open, and says why nothing was done.
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new recovery codes' }).click();
  await proof.getByRole('button', { name: 'Use a recovery code' }).click();
  await proof.getByLabel('Recovery code').fill(codes[3] ?? '');
  await proof.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your recovery codes', { exact: true }).waitFor();
  await page.context().close();
});

it('leads a session that has ended to the sign-in, and back', async () => {
  const person = await withPassword(site);
  const page = await site.open('/account', person);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  const other = await site.open('/account', await anotherSession(site, person));
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await page.waitForURL(/\/sign-in\?next=%2Faccount/);
  await signInByPassword(site, page, person);
  expect(page.url()).toBe(`${site.url}/account`);
  await page.context().close();
  await other.context().close();
});

it('signs in with the OpenID provider, and says why it does not', async () => {
  const person = await site.as('owner', { hasFactor: false });
  provider.person = { sub: 'ada', email: person.email, email_verified: true };
  const page = await site.open('/sign-in?next=%2Faccount');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.waitForURL(`${site.url}/account`);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await signOut(page);
  provider.person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true };
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByText('No account here has the address').waitFor();
  await page.context().close();
});
