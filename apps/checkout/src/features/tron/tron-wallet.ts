import { isJsonObject } from '../../lib/wire';
import { withinTimeout } from '../wallet/wallet-calls';

/**
 * What TRON's wallets inject to build, sign and send transactions: the part of TronWeb that a payment
 * needs.
 */
interface TronWeb {
  defaultAddress?: { base58?: string | false };
  transactionBuilder: {
    triggerSmartContract(
      contract: string,
      method: string,
      options: { feeLimit: number },
      parameters: { type: string; value: string }[],
      owner: string,
    ): Promise<unknown>;
  };
  trx: {
    sign(transaction: object): Promise<unknown>;
    sendRawTransaction(transaction: object): Promise<unknown>;
  };
}

/** TIP-1193: the provider of TronLink, and of wallets that follow it. */
interface TronProvider {
  isTronLink?: boolean;
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
  tronWeb?: TronWeb | false;
}

/** A wallet of TRON in this browser. */
export interface TronWallet {
  name: string;
  provider: TronProvider;
}

/** A transfer of a token on TRON. Addresses are in Base58. */
export interface TronTransfer {
  chainId: number;
  tokenAddress: string;
  receiveAddress: string;
  amountBaseUnits: bigint;
}

/** Why a wallet did not do what the page asked for. */
export class TronWalletError extends Error {
  constructor(readonly kind: 'wrongNetwork' | 'malformed' | 'notTaken') {
    super(kind);
  }
}

/** TronLink, or another wallet that injects itself as TIP-1193 says. Null: none. */
export function findTronWallet(): TronWallet | null {
  const { tron } = window as { tron?: TronProvider };
  if (typeof tron?.request !== 'function') return null;
  return { name: tron.isTronLink ? 'TronLink' : 'TRON', provider: tron };
}

/**
 * Asks the owner for access. Resolves to the account, in Base58.
 *
 * @throws the wallet's error when the owner refuses; TronWalletError `wrongNetwork`, `malformed`
 */
export async function connectTron(
  { provider }: TronWallet,
  { chainId }: Pick<TronTransfer, 'chainId'>,
): Promise<string> {
  const answer = await provider.request({ method: 'eth_requestAccounts' });
  const account = Array.isArray(answer) ? (answer[0] as unknown) : undefined;
  if (typeof account !== 'string' || !/^T\w{33}$/.test(account)) throw new TronWalletError('malformed');
  const chain = await withinTimeout(provider.request({ method: 'eth_chainId' }));
  if (Number(chain) !== chainId) throw new TronWalletError('wrongNetwork');
  return account;
}

/**
 * The most that the transfer may cost, in sun: 40 TRX. To an address without USDT it takes about 13.4 TRX, or
 * energy from stake.
 */
const FEE_LIMIT_SUN = 40_000_000;

/**
 * Has the wallet build the transfer and its owner sign it. Nothing is sent.
 *
 * @throws the wallet's error when the owner refuses; TronWalletError `malformed` if the transaction is
 *   not this   transfer
 */
export async function signTron(
  wallet: TronWallet,
  { tokenAddress, receiveAddress, amountBaseUnits }: TronTransfer,
  account: string,
): Promise<{ txHash: string; signed: object }> {
  const { transactionBuilder, trx } = tronWebOf(wallet);
  const built = await transactionBuilder.triggerSmartContract(
    tokenAddress,
    'transfer(address,uint256)',
    { feeLimit: FEE_LIMIT_SUN },
    [
      { type: 'address', value: receiveAddress },
      { type: 'uint256', value: `${amountBaseUnits}` },
    ],
    account,
  );
  const transaction = isJsonObject(built) ? built.transaction : undefined;
  if (!isJsonObject(transaction) || !transfers(transaction, amountBaseUnits))
    throw new TronWalletError('malformed');
  const signed = await trx.sign(transaction);
  const txID = isJsonObject(signed) ? signed.txID : undefined;
  if (!isJsonObject(signed) || typeof txID !== 'string' || txID !== transaction.txID)
    throw new TronWalletError('malformed');
  return { txHash: `0x${txID}`, signed };
}

/**
 * Gives a signed transaction to the network.
 *
 * @throws TronWalletError `notTaken` if the node refused it; any other error leaves open whether it was sent
 */
export async function sendTron(wallet: TronWallet, signed: object): Promise<void> {
  const answer = await tronWebOf(wallet).trx.sendRawTransaction(signed);
  if (isJsonObject(answer) && answer.result !== true && typeof answer.code === 'string')
    throw new TronWalletError('notTaken');
}

function tronWebOf({ provider }: TronWallet): TronWeb {
  const { tronWeb } = window as { tronWeb?: TronWeb };
  const found = provider.tronWeb || tronWeb;
  if (!found) throw new TronWalletError('malformed');
  return found;
}

/** True if the transaction is one call of `transfer` with this amount. The wallet shows the receiver. */
function transfers({ raw_data: rawData }: Record<string, unknown>, amount: bigint): boolean {
  const contracts = isJsonObject(rawData) ? rawData.contract : undefined;
  const [contract, ...more] = Array.isArray(contracts) ? (contracts as unknown[]) : [];
  const parameter = isJsonObject(contract) ? contract.parameter : undefined;
  const value = isJsonObject(parameter) ? parameter.value : undefined;
  const data = isJsonObject(value) ? value.data : undefined;
  const [, units] = /^a9059cbb[0-9a-f]{64}([0-9a-f]{64})$/.exec(String(data)) ?? [];
  return more.length === 0 && units !== undefined && BigInt(`0x${units}`) === amount;
}
