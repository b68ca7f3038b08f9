import { createCowrieClient } from '@cowrie/sdk';

/** An amount is a decimal string with 2 decimals, as Cowrie's answers write it. */
export const PRODUCT = { name: 'Leather bag', amount: '5000.00' };
export const currency = () => process.env.SHOP_CURRENCY ?? 'NGN';

/**
 * An environment variable. It is read when a request needs it, because a build has no keys. @throws Error
 * when it is not set
 */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; README.md says where it comes from`);
  return value;
}

/** A customer waits, so each attempt has 5 seconds. The client repeats what is safe to repeat. */
export const cowrie = () =>
  createCowrieClient({
    baseUrl: setting('COWRIE_URL'),
    publicKey: setting('COWRIE_PUBLIC_KEY'),
    secretKey: setting('COWRIE_SECRET_KEY'),
    timeoutMs: 5_000,
    maxRetries: 2,
  });
