import { ExactEvmScheme } from '@x402/evm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createLocalAccount, mintTestToken } from '@cowrie/chain-evm';
import type { Service } from '../service';

/** A payer with USDC and without gas. */
export async function payerOf(
  service: Service,
  {
    amountUnits = 10_000_000n,
    network = 'base',
  }: { amountUnits?: bigint | undefined; network?: string } = {},
) {
  const account = privateKeyToAccount(generatePrivateKey());
  const { rpcUrl, tokens } = service.network(network);
  const giver = await createLocalAccount(rpcUrl);
  await mintTestToken(giver, { tokenAddress: tokens.USDC.address, to: account.address, amountUnits });
  return account;
}
export type Payer = Awaited<ReturnType<typeof payerOf>>;

/** A network as x402 names it. */
export function caip2(service: Service, network = 'base'): `eip155:${number}` {
  return `eip155:${service.network(network).chainId}`;
}

/** The stock client as it comes: it pays up to one dollar a payment, in tokens of its own list. */
export function carefulClient(service: Service, account: Payer, network = 'base') {
  return { schemes: [{ network: caip2(service, network), client: new ExactEvmScheme(account) }] };
}

/** The stock client as the guide sets it up, for larger payments. */
export function stockClient(service: Service, account: Payer) {
  return { ...carefulClient(service, account), spendControls: { maxAmountPerPayment: '$20' } };
}
