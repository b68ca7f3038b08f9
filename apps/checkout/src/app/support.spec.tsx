import { fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../lib/api-error';
import { at, deposit } from '@cowrie/payer-page/testing/configuration';
import { appHarness, advance } from '../testing/show-app';

const support = {
  supportEmail: 'help@shop.example',
  supportPhone: '+2348012345678',
  supportURL: 'https://wa.me/2348012345678',
};
const late = {
  kind: 'late',
  amount: '9',
  token: 'USDC',
  network: 'base',
  txHash: '0x1',
  at: at(40),
} as const;
/** All but the receipt of a paid payment. */
const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([text]) => text !== 'Receipt with proof');

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

it.each<[string, Parameters<typeof app.show>[0]]>([
  ['nothing is offered', { supportedTokens: [], supportedNetworksPerToken: {} }],
  ['a payment expired', { deposit, status: 'expired' }],
  ['a payment failed', { deposit, status: 'failed', receivedAmount: '5.00' }],
  ['too much arrived', { deposit, status: 'completed', surplusAmount: '1.00' }],
  ['money arrived late', { deposit, status: 'expired', arrivals: [late] }],
])('is shown where the page says whom to contact: %s', async (_when, config) => {
  await app.show({ ...config, ...support });
  expect(links()).toEqual([
    ['help@shop.example', 'mailto:help@shop.example?subject=ORDER20261107'],
    ['+2348012345678', 'tel:+2348012345678'],
    ['wa.me', 'https://wa.me/2348012345678'],
  ]);
  expect(screen.getByRole('link', { name: 'wa.me' }).getAttribute('rel')).toBe('noopener noreferrer');
  if (config?.deposit)
    expect(document.body.textContent).toContain(
      'Contact Ada Books and give them the reference ORDER20261107.',
    );
});

it('is shown next to a choice that is refused for good', async () => {
  await app.show({ ...support, supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: ['base'] } });
  app.api.complete.mockRejectedValue(new ApiError('refused', { status: 400, code: 'amount_too_small' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Please ask the shop.');
  expect(links()).toHaveLength(3);
});

it('is not shown when the merchant has none', async () => {
  await app.show({ deposit, status: 'expired' });
  expect(links()).toEqual([]);
  expect(document.querySelector('.support')).toBeNull();
  const text = document.body.textContent;
  expect(text).toContain('Keep the reference ORDER20261107: Ada Books finds the payment by it.');
  expect(text).not.toContain('Contact Ada Books');
});

it('makes no link of anything but an e-mail address, a phone number and an https address', async () => {
  const hostile = {
    supportEmail: 'a?cc=eve@evil.example&body=x@shop.example',
    supportPhone: '+234;phone-context=evil',
    supportURL: 'javascript:alert(1)',
  };
  await app.show({ deposit, status: 'expired', ...hostile });
  expect(links().map(([, address]) => address)).toEqual([
    'mailto:a%3Fcc%3Deve%40evil.example%26body%3Dx@shop.example?subject=ORDER20261107',
  ]);
});

it('is unknown while the payment cannot be read', async () => {
  app.api.readConfiguration.mockRejectedValue(new ApiError('refused', { status: 503 }));
  await app.show();
  expect(links()).toEqual([]);
});
