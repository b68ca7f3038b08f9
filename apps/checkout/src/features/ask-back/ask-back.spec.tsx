import type { CheckoutConfiguration } from '@cowrie/dto';
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../../lib/api-error';
import { at, configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import { advance, appHarness } from '../../testing/show-app';

const ASK = 'Ask for your money back';
const YES = 'Yes, send the link';
const possible = {
  state: 'possible',
  amount: '5.00',
  token: 'USDC',
  network: 'base',
  sentTo: 'a••@example.com',
} as const;
const short = { deposit, status: 'processing', receivedAmount: '5.00', missingAmount: '4.740260' } as const;

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.queryByRole('button', { name });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const text = () => document.querySelector('.ask-back')?.textContent ?? '';

/** Asks and confirms; the API then has `refund`. */
async function ask(changes: Partial<CheckoutConfiguration>, refund?: CheckoutConfiguration['refund']) {
  click(ASK);
  app.api.readConfiguration.mockResolvedValue(configuration({ ...changes, refund }));
  click(YES);
  await advance(0);
}

it.each([
  ['a failed payment', { deposit, status: 'failed', receivedAmount: '5.00' }],
  ['an expired payment', { deposit, status: 'expired' }],
  ['a completed payment', { deposit, status: 'completed', surplusAmount: '5.00' }],
  ['a short payment', short],
] as const)(
  'is offered for %s, names part of the mail address, and asks for confirmation',
  async (_what, changes) => {
    await app.show({ ...changes, refund: possible });
    expect(text()).toContain('5.00 USDC on Base');
    click(ASK);
    expect(text()).toContain('a••@example.com');
    expect(app.api.askRefund).not.toHaveBeenCalled();
    click('No, stay here');
    expect(button(ASK)).toBeTruthy();
  },
);

it.each([[{ deposit, status: 'failed' }], [short], [{ deposit }]] as const)(
  'is not offered without money to ask for (%#)',
  async (changes) => {
    await app.show(changes);
    expect(text()).toBe('');
  },
);

it('sends the link, says what to expect, and says it again after a reload', async () => {
  const failed = { deposit, status: 'failed' } as const;
  await app.show({ ...failed, refund: possible });
  app.api.askRefund.mockResolvedValue({ sentTo: 'ad•@example.com' });
  await ask(failed, { ...possible, state: 'link_sent', sentTo: 'ad•@example.com' });
  expect(app.api.askRefund).toHaveBeenCalledTimes(1);
  expect(text()).toContain('A link is on its way to ad•@example.com.');
  expect(button(ASK)).toBeNull();
});

it('says that it was asked for while the configuration is still loading', async () => {
  const failed = { deposit, status: 'failed' } as const;
  await app.show({ ...failed, refund: possible });
  app.api.askRefund.mockResolvedValue({ sentTo: 'ad•@example.com' });
  click(ASK);
  app.api.readConfiguration.mockReturnValue(new Promise(() => {}));
  click(YES);
  await advance(0);
  expect(text()).toContain('A refund was requested');
  expect(text()).toContain('ad•@example.com');
});

it.each([
  ['link_sent', 'Check your inbox'],
  ['asked', 'A refund was requested'],
  ['sent_back', '5.00 USDC that arrived on Base was sent back by Ada Books.'],
] as const)('shows the state %s, and no button', async (state, title) => {
  await app.show({ deposit, status: 'expired', refund: { ...possible, state } });
  expect(text()).toContain(title);
  expect(button(ASK)).toBeNull();
});

it('leaves out what was to do once the money went back', async () => {
  const failed = { deposit, status: 'failed', receivedAmount: '5.00' } as const;
  await app.show({ ...failed, refund: { ...possible, state: 'sent_back' } });
  expect(document.body.textContent).not.toMatch(/Do not send more|Contact/);
});

it('no longer says that a surplus is on record once it went back', async () => {
  const done = { deposit, status: 'completed', surplusAmount: '5.00' } as const;
  await app.show({ ...done, refund: { ...possible, state: 'sent_back' } });
  expect(document.body.textContent).toMatch(/You sent 5.00 USDC too much/);
  expect(document.body.textContent).not.toContain('on record');
});

it('is next to the rest to pay, and above it once the money was asked for', async () => {
  await app.show({ ...short, refund: possible });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send the rest');
  expect(text()).toContain('Instead of sending the rest');
  app.api.askRefund.mockResolvedValue({ sentTo: possible.sentTo });
  await ask(short, { ...possible, state: 'link_sent' });
  expect(text()).toContain('Do not send the rest.');
  const panel = document.querySelector('.panel');
  const notice = document.querySelector('.ask-back');
  expect(notice && panel?.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

it('says that it was asked for while the payment that was given up has not ended yet', async () => {
  await app.show({
    ...short,
    deposit: { ...deposit, validUntil: at(-1) },
    refund: { ...possible, state: 'asked' },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Get your money back');
  expect(text()).toContain('A refund was requested');
  expect(text()).toContain('Do not send the rest.');
});

it('says so when it can no longer be asked for', async () => {
  const failed = { deposit, status: 'failed' } as const;
  await app.show({ ...failed, refund: possible });
  app.api.askRefund.mockRejectedValue(new ApiError('refused', { status: 409, code: 'refund_not_possible' }));
  await ask(failed);
  expect(text()).toContain('You can no longer ask for this money here.');
  expect(text()).toContain('ORDER20261107');
});

it('says why it failed, and can be tried again', async () => {
  const failed = { deposit, status: 'failed' } as const;
  await app.show({ ...failed, refund: possible });
  app.api.askRefund.mockRejectedValueOnce(
    new ApiError('refused', { status: 429, code: 'too_many_requests' }),
  );
  await ask(failed, possible);
  expect(screen.getByRole('alert').textContent).toMatch(/^Too many attempts/);
  app.api.askRefund.mockResolvedValue({ sentTo: possible.sentTo });
  click(YES);
  await advance(0);
  expect(app.api.askRefund).toHaveBeenCalledTimes(2);
});

it('keeps the customer on the page while there is money to ask for', async () => {
  const callbackURL = 'https://shop.example/thanks';
  await app.showEnd({ deposit, status: 'completed', refund: possible, callbackURL });
  await advance(300_000);
  expect(app.redirect).not.toHaveBeenCalled();
});

it('keeps the focus on its message', async () => {
  await app.show({ deposit, status: 'failed', refund: possible });
  const opener = screen.getByRole('button', { name: ASK });
  opener.focus();
  act(() => opener.click());
  await advance(0);
  expect(document.activeElement?.className).toBe('ask-back');
});
