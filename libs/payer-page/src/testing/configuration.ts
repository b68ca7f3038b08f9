import type { CheckoutConfiguration } from '@cowrie/dto';
import type { Deposit } from '../view';

/** The server's time in tests. */
export const NOW = Date.parse('2026-11-07T12:00:00.000Z');

export const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

export const deposit: Deposit = {
  token: 'USDC',
  network: 'base',
  receiveAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  totalPayableAmount: '9.740260',
  validUntil: at(30),
};

/** The fields that the API adds to `deposit` for wallets. */
export const onChain = {
  chainId: 8453,
  tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  decimals: 6,
  explorerURL: 'https://basescan.org',
};

/** A pending payment without a choice, with `changes` applied. */
export function configuration(changes: Partial<CheckoutConfiguration> = {}): CheckoutConfiguration {
  return {
    id: '65f1c0ffee65f1c0ffee65f1',
    customerEmail: 'ama@example.com',
    memo: 'Ada Books, order ORDER20261107',
    clientReference: 'ORDER20261107',
    paymentStatus: changes.status ?? 'pending',
    paymentAmount: '15000.00',
    paymentCurrency: 'NGN',
    supportedTokens: ['USDT', 'USDC'],
    supportedNetworksPerToken: { USDT: ['celo'], USDC: ['base', 'polygon'] },
    businessName: 'Ada Books',
    logoURL: '',
    status: 'pending',
    environment: 'live',
    trustedRedirects: ['callbackURL', 'failureURL'],
    minimumOutputAmount: 1000,
    maximumOutputAmount: 15_000_000,
    minimumUSDAmount: 1,
    maximumUSDAmount: 10_000,
    canRelease: false,
    canCancel: false,
    createdAt: at(0),
    updatedAt: at(0),
    expiresAt: at(60),
    serverTime: at(0),
    ...changes,
  };
}
