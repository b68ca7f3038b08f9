import {
  createLocalAccount,
  mintTestToken,
  sendToken,
  type Sent,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { parseAmount } from '@cowrie/money';
import type { LocalPlace } from './local-place.find';

/** From an account of its own each time, so that no two payments wait for each other. Ends when it is in a block. */
export async function payAsCustomer(
  { rpcUrl, deposit }: LocalPlace,
  { symbol, address: tokenAddress, decimals }: TokenDefinition,
  amount: string,
): Promise<Sent> {
  const amountUnits = parseAmount({ code: symbol, decimals }, amount).units;
  const customer = await createLocalAccount(rpcUrl);
  await mintTestToken(customer, { tokenAddress, to: customer.address, amountUnits });
  return sendToken(customer, { tokenAddress, to: deposit.address, amountUnits });
}
