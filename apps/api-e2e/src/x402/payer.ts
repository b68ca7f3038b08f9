import { ExactEvmScheme } from '@x402/evm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createLocalAccount, mintTestToken } from '@cowrie/chain-evm';
import type { Service } from '../service';

/** A payer with USDC on Base and without gas. */
export async function payerOf(service: Service, amountUnits = 10_000_000n) {
  const account = privateKeyToAccount(generatePrivateKey());
  const { rpcUrl, tokens } = service.network('base');
  const giver = await createLocalAccount(rpcUrl);
  await mintTestToken(giver, { tokenAddress: tokens.USDC.address, to: account.address, amountUnits });
  return account;
}
export type Payer = Awaited<ReturnType<typeof payerOf>>;

/** Base as x402 names it. */
export function caip2(service: Service): `eip155:${number}` {
  return `eip155:${service.network('base').chainId}`;
}

/** The stock client. Without `spendControls` it takes up to one dollar, in tokens of its own list. */
export function stockClient(service: Service, account: Payer) {
  const schemes = [{ network: caip2(service), client: new ExactEvmScheme(account) }];
  return { schemes, spendControls: { allowedAssets: true } as const };
}
