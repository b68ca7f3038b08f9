import {
  createLocalAccount,
  mintTestToken,
  sendToken,
  type Sent,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { parseAmount } from '@cowrie/money';
import type { LocalDeposit } from './local-deposit.find';

/** Pays from a new account each time, so that payments do not wait for each other. Resolves when the transfer is in a block. */
export async function payAsCustomer(
  { rpcUrl, deposit }: LocalDeposit,
  { symbol, address: tokenAddress, decimals }: TokenDefinition,
  amount: string,
): Promise<Sent> {
  const amountUnits = parseAmount({ code: symbol, decimals }, amount).units;
  const customer = await createLocalAccount(rpcUrl);
  await mintTestToken(customer, { tokenAddress, to: customer.address, amountUnits });
  return sendToken(customer, { tokenAddress, to: deposit.address, amountUnits });
}
