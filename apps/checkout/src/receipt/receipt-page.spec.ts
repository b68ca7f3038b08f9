import { TextEncoder } from 'node:util';
import { vaultAddressOf } from '@cowrie/sdk/proofs';
import { startReceiptPage } from './receipt-page';

/** Guarantee: what the page shows is of the file that was chosen last. */

const place = {
  paymentId: 'a'.repeat(24),
  factory: `0x${'e'.repeat(40)}`,
  treasury: `0x${'f'.repeat(40)}`,
};

/** A receipt whose form is right, and nothing else. */
const aReceipt = (over: object = {}) => ({
  format: 'cowrie-receipt',
  version: 1,
  reader: 'payer',
  issuer: 'https://checkout.test',
  issuedAt: '2026-11-21T03:33:22.000Z',
  paymentURL: 'https://checkout.test/aB3dE6gH9jK2',
  payment: {
    paymentId: place.paymentId,
    clientReference: 'Order10001',
    environment: 'test',
    businessName: 'Ada Stores',
    status: 'completed',
    paidAt: '2026-11-21T03:33:22.000Z',
    fiatAmount: '7750.00',
    currency: 'NGN',
    token: 'USDC',
    network: 'base',
    tokenDecimals: 6,
    rate: '1550.00',
    cryptoAmount: '5.00',
    collectedCryptoAmount: '5.00',
  },
  vault: { address: vaultAddressOf(place), factory: place.factory, treasury: place.treasury },
  transfers: [
    {
      network: 'base',
      chainId: 84_532,
      token: 'USDC',
      tokenAddress: `0x${'c'.repeat(40)}`,
      decimals: 6,
      from: `0x${'d'.repeat(40)}`,
      amount: '5.00',
      counts: '5.00',
      txHash: `0x${'1'.repeat(64)}`,
      blockNumber: 7,
      blockHash: `0x${'2'.repeat(64)}`,
      blockTime: '2026-11-21T03:33:20.000Z',
      withoutProof: 'node_unreachable',
    },
  ],
  ...over,
});

beforeEach(async () => {
  // Browsers have it, and the stand-in does not.
  globalThis.TextEncoder ??= TextEncoder as never;
  document.body.innerHTML =
    '<input id="file" type="file"><input id="keys" type="file"><div id="result"></div><script id="receipt" type="application/json"></script>';
  await startReceiptPage(document);
});

async function choose(id: string, content: unknown): Promise<void> {
  const input = document.querySelector(`#${id}`)!;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [{ text: () => Promise.resolve(text) }],
  });
  input.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const result = () => document.querySelector('#result')?.textContent ?? '';

it('says that a test payment moved no real money', async () => {
  await choose('file', aReceipt());
  expect(result()).toContain('Nothing is wrong.');
  expect(result()).toContain('No real money moved.');
});

it.each<[string, unknown]>([
  ['is no receipt', { format: 'other' }],
  ['has an address that no QR code holds', aReceipt({ paymentURL: `https://x.test/${'é'.repeat(4_000)}` })],
  ['is not JSON', 'no receipt'],
])('leaves no verdict of the file before when the next one %s', async (_, next) => {
  await choose('file', aReceipt());
  await choose('file', next);
  expect(result()).not.toContain('Nothing is wrong.');
  expect(result()).not.toContain('Ada Stores');
  expect(result()).not.toBe('');
});

it('says that a file holds no keys', async () => {
  await choose('file', aReceipt());
  for (const none of ['no keys', { keys: 'none' }]) {
    await choose('keys', none);
    expect(document.body.textContent).toContain('This file holds no keys');
  }
  await choose('keys', { keys: [] });
  expect(document.body.textContent).not.toContain('This file holds no keys');
});
