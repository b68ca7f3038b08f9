import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { type Visitor, visitor } from '@cowrie/api/faces/testing/dashboard-world';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import type { DashboardSite } from './dashboard-page';

export const PASSWORD = 'violet anchor 77 teapot';

/** A new owner who can sign in with `PASSWORD`. */
export async function withPassword(site: DashboardSite): Promise<Visitor> {
  const owner = await site.as('owner', { hasFactor: false });
  const { status } = await owner.call('put', '/me/password', { body: { password: PASSWORD } });
  if (status !== 200) throw new Error(`the password was not set: ${status}`);
  return owner;
}

/** Types address and password on the sign-in page. */
export async function typePassword(page: Page, { email }: Visitor, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in, and waits for the page that comes next. */
export async function signInByPassword(site: DashboardSite, page: Page, person: Visitor): Promise<void> {
  await typePassword(page, person);
  await page.waitForURL((url) => url.origin !== site.url || url.pathname !== '/sign-in');
  await page.getByRole('navigation').first().waitFor();
}

/** Another session of a person, as in a second browser. */
export async function anotherSession(
  site: DashboardSite,
  { personId, email }: Visitor,
  { isProven = true } = {},
): Promise<Visitor> {
  const { token } = await site.app.nest.get(PersonSessions, { strict: false }).start({
    personId,
    factors: isProven ? ['totp'] : ['password'],
    ...(isProven && { provenBy: 'totp' }),
    address: '127.0.0.1',
    userAgent: 'tests',
  });
  return visitor(site.app.url, { personId, email, token, dashboardUrl: site.url });
}

/** Sets up the authenticator app on the account page. Returns its secret and the recovery codes. */
export async function addAuthenticatorApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = await page.locator('form .mono').innerText();
  await page.getByLabel('Code from the app').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('status').filter({ hasText: 'Your recovery codes' });
  await shown.waitFor();
  const codes = await shown.locator('code').allInnerTexts();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  return { secret, codes };
}
