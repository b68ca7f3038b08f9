import { readFileSync } from 'node:fs';
import { generate } from 'otplib';
import type { BrowserContext, Page } from 'playwright-core';
import request from 'supertest';
import { type Customer, customerOn } from '../../checkout-e2e/src/stories/customer';
import {
  startStoryEnvironment,
  type StoryEnvironment,
} from '../../checkout-e2e/src/stories/story-environment';
import { addAuthenticator } from './authenticator';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SURPLUS = 2_000_000n;
/** Covers blocks of a second, a settlement within a minute, and a machine that is busy with other tests. */
const PATIENCE_MS = 120_000;

let story: StoryEnvironment;
let customer: Customer;
let url: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  story = await startStoryEnvironment();
  url = story.stack.dev.dashboard?.url ?? '';
  customer = await customerOn(story);
});
afterAll(async () => {
  await customer?.leave();
  for (const context of contexts) await context.close();
  await story?.close();
});

async function browser(): Promise<Page> {
  const context = await story.browser.newContext({ viewport: { width: 1280, height: 900 } });
  contexts.push(context);
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Signs in one of the local stack's people, with password and authenticator app. */
async function signInAs(role: string): Promise<Page> {
  const person = story.stack.dev.dashboard?.people.find((one) => one.role === role);
  if (!person) throw new Error(`the stack has no ${role}`);
  const page = await browser();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret: person.totpSecret }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((at) => at.pathname !== '/sign-in');
  return page;
}

async function call<T>(
  key: string,
  method: 'get' | 'post',
  path: string,
  body?: object,
): Promise<{ status: number; data: T }> {
  const answer = await request(story.stack.dev.apiUrl)
    [method](path)
    .set('Authorization', `Bearer ${key}`)
    .send(body);
  return { status: answer.status, data: (answer.body as { data: T }).data };
}

async function issueKey(page: Page, kind: 'Public' | 'Secret'): Promise<string> {
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByLabel(kind, { exact: true }).check();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();
  return key;
}

it(
  'invites a colleague, who signs in with a passkey, issues a key, is paid, refunds, reads the statement, and revokes the key',
  async () => {
    const businessId = story.stack.dev.merchants[0]?.businessId ?? '';
    const place = `${url}/${businessId}/test`;
    await story.operator('PUT', `/admin/v1/merchants/${businessId}/settlement-accounts/test`, {
      kind: 'bank',
      currency: 'NGN',
      institution: 'GTBINGLA',
      institutionName: 'Guaranty Trust Bank',
      number: '0123456789',
      holder: 'Lagos Leather Ltd',
    });
    await story.operator('PATCH', `/admin/v1/merchants/${businessId}`, {
      environments: { test: { settlements: { schedule: 'per_payment' } } },
    });

    // The owner invites.
    const owner = await signInAs('owner');
    await owner.goto(`${place}/settings/team`);
    await owner.getByRole('button', { name: 'Invite somebody' }).click();
    await owner.getByLabel('E-mail address').fill('nia@example.com');
    await owner.getByRole('combobox', { name: 'Role' }).click();
    await owner.getByRole('option', { name: /^Admin/ }).click();
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    const mail = await story.mailWith(/nia@example\.com[^]*\/invitation#/);
    const [link = ''] = /http\S+\/invitation#\S+/.exec(mail) ?? [];

    // The colleague accepts, and creates a passkey.
    const page = await browser();
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByLabel('Your name').fill('Nia Okafor');
    await page.getByRole('textbox', { name: 'Password' }).fill('four words and one shell');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL(place);
    await page.goto(`${url}/account`);
    await page.getByLabel('Name of the new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('cell', { name: 'Laptop' }).waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    // The device answers at once, as if the person had chosen the passkey in the e-mail field.
    await page.waitForURL((at) => at.pathname.startsWith(`/${businessId}`));

    // Keys, and a payment with them.
    await page.goto(`${place}/developers/keys`);
    const [publicKey, secretKey] = [await issueKey(page, 'Public'), await issueKey(page, 'Secret')];
    const { data: payment } = await call<{ paymentId: string; paymentURL: string }>(
      ...([publicKey, 'post', '/api/v1/payments'] as const),
      { amount: 5000, customerEmail: 'ada@example.com', reference: 'WholeStory0001' },
    );
    await customer.page.goto(payment.paymentURL);
    await customer.choose('USDC', 'base');
    await customer.pay('USDC', 'base', { units: (asked) => asked + SURPLUS });
    await customer.heading('Payment complete');

    // The statement of the settlement.
    await page.goto(`${place}/settlements`);
    await page.getByRole('cell', { name: 'To be paid' }).first().waitFor();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const saving = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /CSV/ })
      .or(page.getByRole('link', { name: /CSV/ }))
      .first()
      .click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('WholeStory0001');

    // It is found by its reference, and refunded. The business is owed nothing else, so an operator agrees.
    await page.goto(`${place}/payments?search=WholeStory0001`);
    await page.getByRole('link', { name: 'WholeStory0001' }).click();
    await page.waitForURL(`${place}/payments/${payment.paymentId}`);
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Refund this payment' }).click();
    const form = page.getByRole('form', { name: 'Refund of WholeStory0001' });
    await form.getByText('Overpaid amount').click();
    await form.getByText('To an address the customer gave you').click();
    await form.getByRole('textbox', { name: 'Address' }).fill(WALLET);
    // Leaving the page would end a request that is under way.
    const asked = page.waitForResponse(
      (one) => one.request().method() === 'POST' && /\/refunds$/.test(one.url()),
    );
    await form.getByRole('button', { name: 'Request this refund' }).click();
    expect((await asked).status()).toBe(201);
    const { data: refund } = (await (await asked).json()) as { data: { id: string } };
    const { version: seen } = await story.operator<{ version: string }>(
      'GET',
      `/admin/v1/payouts/${refund.id}`,
    );
    const decision = { reason: 'the bank gives it back', seen };
    await story.operator('POST', `/admin/v1/payouts/${refund.id}/approve`, decision);
    await page.goto(`${place}/refunds`);
    await page.getByRole('cell', { name: 'Refunded' }).waitFor();

    // The key ends.
    const list = () => call(secretKey, 'get', '/api/v1/payments');
    expect((await list()).status).toBe(200);
    await page.goto(`${place}/developers/keys`);
    const row = page.getByRole('row', { name: new RegExp(`sk_test_…${secretKey.slice(-4)}`) });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked', { exact: true }).waitFor();
    expect((await list()).status).toBe(401);
  },
  PATIENCE_MS * 3,
);
