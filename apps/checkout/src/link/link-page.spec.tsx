import type { CheckoutLink } from '@cowrie/dto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { loadLinkCatalogue } from '../i18n/link/load-link-catalogue';
import { setLocale } from '../i18n/locale';
import { ApiError } from '../lib/api-error';
import { NOW } from '@cowrie/payer-page/testing/configuration';
import { fakeSignals } from '../testing/fakes';
import { advance } from '../testing/show-app';
import type { LinkApi } from './link-api';
import { LinkPage } from './link-page';
import { createLinkSession, type LinkSession } from './link-session';
import { message } from '../testing/message';

const CODE = 'k7Tq2mVd9RbX4sZp';
const FIXED: CheckoutLink = {
  code: CODE,
  state: 'open',
  businessName: 'Ada Books',
  logoURL: '',
  environment: 'live',
  title: 'Weekend bag',
  currency: 'NGN',
  amount: '45000.00',
};
const OPEN: CheckoutLink = {
  ...FIXED,
  amount: undefined,
  minimumAmount: '1000.00',
  maximumAmount: '9000.50',
};

let api: { [Call in keyof LinkApi]: jest.MockedFunction<LinkApi[Call]> };
let stored: Map<string, string>;
let session: LinkSession;
let went: string[];
let keys: number;

beforeAll(async () => setLocale({ language: 'en', catalogue: await loadLinkCatalogue('en') }));
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  api = {
    readLink: jest.fn(() => new Promise(() => {})),
    open: jest.fn<Promise<string>, Parameters<LinkApi['open']>>(() => new Promise(() => {})),
  };
  stored = new Map();
  went = [];
  keys = 0;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

async function show(link: Partial<CheckoutLink> = {}, base = FIXED): Promise<void> {
  api.readLink.mockResolvedValue({ ...base, ...link });
  session = createLinkSession({
    api,
    code: CODE,
    signals: fakeSignals().signals,
    getStorage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    }),
    go: (path) => went.push(path),
    randomKey: () => `key-${(keys += 1)}`,
    random: () => 0.5,
  });
  render(<LinkPage session={session} />);
  await advance(0);
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: /Continue|Opening/ }));
const EMAIL = 'Your e-mail address';

it('shows merchant, amount and what is paid for, and goes to the payment', async () => {
  await show({ description: 'Brown leather', environment: 'test' });
  expect(title()).toBe('Pay Ada Books');
  const side = screen.getByRole('region', { name: 'Payment' }).textContent;
  for (const text of ['Ada Books', '₦45,000.00', 'Weekend bag', 'Brown leather'])
    expect(side).toContain(text);
  expect(screen.getByText('Test payment. No real money moves.')).toBeTruthy();
  expect(screen.queryByLabelText('Amount in NGN')).toBeNull();

  api.open.mockResolvedValue('n5thL4s25F6X');
  type(EMAIL, ' ada@example.com ');
  type('First name (optional)', 'Ada');
  press();
  await advance(0);
  expect(api.open.mock.calls).toEqual([
    [{ customerEmail: 'ada@example.com', customerFirstName: 'Ada' }, 'key-1'],
  ]);
  expect(went).toEqual(['/n5thL4s25F6X']);
});

it('asks for the amount of a link that has none, and names its bounds', async () => {
  await show({}, OPEN);
  expect(screen.getByText('You choose the amount')).toBeTruthy();
  expect(screen.getByText(message('Between ₦1,000.00 and ₦9,000.50'))).toBeTruthy();
  type(EMAIL, 'ada@example.com');
  type('Amount in NGN', '9,000.51');
  press();
  expect(screen.getByText(message('Enter an amount between ₦1,000.00 and ₦9,000.50.'))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Amount in NGN'));
  expect(api.open).not.toHaveBeenCalled();
  type('Amount in NGN', '9,000.50');
  press();
  expect(api.open.mock.calls[0]?.[0]).toEqual({ amount: 9000.5, customerEmail: 'ada@example.com' });
});

it('says which field is wrong', async () => {
  await show();
  type('Last name (optional)', 'x');
  press();
  expect(screen.getByText('Enter your e-mail address, such as name@example.com.')).toBeTruthy();
  expect(screen.getByLabelText(EMAIL).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText(EMAIL));
});

it('ignores a second press, and repeats an unanswered request under the same key', async () => {
  await show();
  type(EMAIL, 'ada@example.com');
  let fail: (error: Error) => void = () => undefined;
  api.open.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  press();
  press();
  expect(api.open).toHaveBeenCalledTimes(1);
  await act(async () => fail(new ApiError('timeout')));
  expect(screen.getByRole('main').textContent).toContain('took too long to answer');
  press();
  expect(api.open.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1']);
  await act(async () => fail(new ApiError('refused', { status: 409, code: 'idempotency_key_reused' })));
  press();
  expect(api.open.mock.calls[2]?.[1]).toBe('key-2');
});

it.each([
  ['used', 'This link is already paid'],
  ['expired', 'This link has expired'],
  ['inactive', 'This link is switched off'],
] as const)('says that a link is %s', async (state, heading) => {
  await show({ state, supportEmail: 'help@ada.example' });
  expect(title()).toBe(heading);
  expect(screen.getByRole('main').textContent).toContain('ask Ada Books for a new link');
  expect(screen.getByRole('link', { name: 'help@ada.example' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

describe('a link that somebody is paying with', () => {
  it('opens by itself once it is free', async () => {
    await show({ state: 'in_use' });
    expect(title()).toBe('Somebody is paying with this link');
    expect(screen.queryByRole('link', { name: 'Continue with your payment' })).toBeNull();
    api.readLink.mockResolvedValue(FIXED);
    await advance(15_000);
    expect(title()).toBe('Pay Ada Books');
  });

  it('leads back to the payment that this browser has opened', async () => {
    stored.set(`cowrie.link.${CODE}`, 'n5thL4s25F6X');
    await show({ state: 'in_use' });
    expect(screen.getByRole('link', { name: 'Continue with your payment' }).getAttribute('href')).toBe(
      '/n5thL4s25F6X',
    );
  });

  it('trusts no stored path of another origin', async () => {
    stored.set(`cowrie.link.${CODE}`, '//evil.example');
    await show({ state: 'in_use' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is shown when another payer was quicker', async () => {
    await show();
    type(EMAIL, 'ada@example.com');
    api.open.mockRejectedValue(new ApiError('refused', { status: 409, code: 'payment_link_in_use' }));
    api.readLink.mockResolvedValue({ ...FIXED, state: 'in_use' });
    press();
    await advance(0);
    expect(title()).toBe('Somebody is paying with this link');
  });
});

it('says that the link does not exist', async () => {
  await show();
  cleanup();
  api.readLink.mockRejectedValue(new ApiError('refused', { status: 404 }));
  session.retry();
  render(<LinkPage session={session} />);
  await advance(0);
  expect(title()).toBe('Payment not found');
});
