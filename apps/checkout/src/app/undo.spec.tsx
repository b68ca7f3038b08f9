import { fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../lib/api-error';
import { at, configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import { advance, appHarness } from '../testing/show-app';

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => fireEvent.click(button(name));
const CHANGE = 'Change network or token';
const CANCEL = 'Cancel and go back to the shop';

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

const locked = (changes = {}) => configuration({ deposit, canRelease: true, canCancel: true, ...changes });

it('asks for confirmation, and shows the choice again', async () => {
  await app.show(locked());
  click(CHANGE);
  expect(app.api.undo).not.toHaveBeenCalled();
  expect(screen.getByText(/Only if you have sent nothing yet/)).toBeTruthy();
  const open = configuration({ canCancel: true });
  app.api.undo.mockResolvedValue(open);
  app.api.readConfiguration.mockResolvedValue(open);
  click('Yes, choose again');
  await advance(0);
  expect(app.api.undo.mock.calls).toEqual([['release']]);
  expect(title()).toBe('Where is your money?');
});

it('keeps the choice on "No, stay here"', async () => {
  await app.show(locked());
  click(CHANGE);
  click('No, stay here');
  expect(button(CHANGE)).toBeTruthy();
  expect(title()).toBe('Send the exact amount');
});

it.each([
  ['pending', deposit],
  ['expired', undefined],
] as const)('goes back to the shop at once when it is cancelled (%s)', async (status, chosen) => {
  const shop = { failureURL: 'https://shop.example/cart' };
  await app.show(configuration({ ...shop, deposit: chosen, canCancel: true }));
  const cancelled = configuration({
    ...shop,
    deposit: chosen,
    status,
    cancelledAt: at(1),
    expiresAt: at(-1),
  });
  app.api.undo.mockResolvedValue(cancelled);
  app.api.readConfiguration.mockResolvedValue(cancelled);
  click(CANCEL);
  click('Yes, cancel');
  await advance(0);
  expect(title()).toBe('Payment cancelled');
  expect(screen.getByText('Nothing was paid.')).toBeTruthy();
  await advance(1_500);
  expect(app.redirect).toHaveBeenCalledTimes(1);
  expect(app.redirect.mock.calls[0]?.[0]).toContain('https://shop.example/cart');
});

it('offers neither once money was seen', async () => {
  await app.show(locked({ canRelease: false, canCancel: false }));
  expect(screen.queryByRole('button', { name: CHANGE })).toBeNull();
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
});

it('shows the payment when money arrives at that very moment', async () => {
  await app.show(locked());
  app.api.undo.mockRejectedValue(new ApiError('refused', { status: 409, code: 'money_seen' }));
  app.api.readConfiguration.mockResolvedValue(
    configuration({ status: 'processing', deposit, receivedAmount: '9.740260' }),
  );
  click(CHANGE);
  click('Yes, choose again');
  await advance(0);
  expect(title()).toBe('Payment seen');
});

it('says why it failed, and lets the customer try again', async () => {
  await app.show(locked());
  app.api.undo.mockRejectedValueOnce(new ApiError('unreachable'));
  click(CHANGE);
  click('Yes, choose again');
  await advance(0);
  expect(screen.getByRole('alert').textContent).toBeTruthy();
  expect(button('Yes, choose again')).toBeTruthy();
});
