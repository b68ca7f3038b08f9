import type { CheckoutConfiguration } from '@cowrie/dto';

const MINUTE_MS = 60_000;

/** A payment as the API would tell of it, less the server's time, which the fixture server adds when it answers. */
export type Scene = Omit<CheckoutConfiguration, 'serverTime'>;

const from = (now: number, minutes: number): string => new Date(now + minutes * MINUTE_MS).toISOString();

/** A payment that waits for the customer's choice. */
export function fresh(now = Date.now()): Scene {
  return {
    id: '65f1c0ffee65f1c0ffee65f1',
    customerEmail: 'ama@example.com',
    memo: 'Ada Books, order ORDER20261107',
    clientReference: 'ORDER20261107',
    paymentStatus: 'pending',
    paymentAmount: '15000.00',
    paymentCurrency: 'NGN',
    supportedTokens: ['USDT', 'USDC'],
    supportedNetworksPerToken: { USDT: ['celo', 'polygon'], USDC: ['base', 'celo', 'polygon'] },
    businessName: 'Ada Books',
    logoURL: '',
    status: 'pending',
    environment: 'live',
    minimumOutputAmount: 1000,
    maximumOutputAmount: 15_000_000,
    minimumUSDAmount: 1,
    maximumUSDAmount: 10_000,
    createdAt: from(now, -1),
    updatedAt: from(now, -1),
    expiresAt: from(now, 59),
  };
}

/** The same payment with its choice locked, a moment after. */
export function locked(now = Date.now(), minutesLeft = 29.7): Scene {
  return {
    ...fresh(now),
    expiresAt: from(now, minutesLeft),
    deposit: {
      token: 'USDC',
      network: 'base',
      receiveAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      totalPayableAmount: '9.740260',
      validUntil: from(now, minutesLeft),
    },
  };
}

const status = (name: Scene['status']): Pick<Scene, 'status' | 'paymentStatus'> => ({
  status: name,
  paymentStatus: name,
});

/** Every state a payment can show itself in, by name. */
export const scenes = {
  choose: () => ({ ...fresh(), environment: 'test' as const }),
  'choose-one': () => ({
    ...fresh(),
    supportedTokens: ['USDC' as const],
    supportedNetworksPerToken: { USDC: ['base'] },
  }),
  pay: () => locked(),
  'pay-last-minutes': () => locked(Date.now(), 3.2),
  short: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '5.00',
    missingAmount: '4.740260',
    confirmations: { seen: 10, required: 10 },
  }),
  seen: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '9.740260',
    confirmations: { seen: 4, required: 10 },
  }),
  settling: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '9.740260',
    confirmations: { seen: 10, required: 10 },
  }),
  checking: () => locked(Date.now(), -1),
  done: () => ({
    ...locked(),
    ...status('completed'),
    receivedAmount: '9.740260',
    callbackURL: 'https://shop.example/thanks',
  }),
  'done-final': () => ({ ...locked(), ...status('completed'), receivedAmount: '9.740260' }),
  failed: () => ({
    ...locked(Date.now(), -5),
    ...status('failed'),
    receivedAmount: '5.00',
    missingAmount: '4.740260',
  }),
  expired: () => ({ ...fresh(), ...status('expired'), failureURL: 'https://shop.example/sorry' }),
} satisfies Record<string, () => Scene>;

/** The longest texts the API lets through, to see that nothing bursts. */
export function longTexts(): Scene {
  return {
    ...locked(),
    businessName: 'The Extraordinarily-Long-Named Bookshop & Stationers of Ouagadougou-Kumasi',
    clientReference: 'R'.repeat(64),
    paymentAmount: '15000000.00',
    deposit: {
      ...locked().deposit!,
      totalPayableAmount: '9740259.740259740259740260',
      network: 'arbitrum-sepolia',
    },
  };
}
