import type { Transfer } from '@cowrie/payer-page/transfer';
import type { WalletProvider } from './announced-wallets';

/** For calls that the wallet answers without asking its owner. */
const TIMEOUT_MS = 10_000;

/** The accounts that this page may see, the active one first; empty before the owner allows it. */
export async function readAccounts(provider: WalletProvider): Promise<string[]> {
  return accountsOf(await withinTimeout(provider.request({ method: 'eth_accounts' })));
}

/** Asks the owner for access, without a time-out. Rejects with the wallet's error when the owner refuses. */
export async function requestAccounts(provider: WalletProvider): Promise<string[]> {
  return accountsOf(await provider.request({ method: 'eth_requestAccounts' }));
}

/** The wallet's current chain id; NaN when its answer is not a chain id. */
export async function readChainId(provider: WalletProvider): Promise<number> {
  const answer = await withinTimeout(provider.request({ method: 'eth_chainId' }));
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(answer) ? Number(answer) : NaN;
}

/**
 * Asks the owner to switch the chain. The page cannot add a chain to the wallet: that needs the URL of a
 * node, and the operator's nodes are private.
 */
export async function requestChain(provider: WalletProvider, chainId: number): Promise<void> {
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chainId) }] });
}

/** The token balance of `account` in base units; null when the wallet does not answer. */
export async function readBalance(
  provider: WalletProvider,
  { tokenAddress }: Pick<Transfer, 'tokenAddress'>,
  account: string,
): Promise<bigint | null> {
  const data = `0x70a08231${word(account)}`;
  const call = { method: 'eth_call', params: [{ to: tokenAddress, data }, 'latest'] };
  const answer = await withinTimeout(provider.request(call)).catch(() => null);
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : null;
}

/**
 * Asks the owner to sign and send. Resolves to the wallet's answer, which should be the transaction hash. The
 * request names the chain, so that a wallet that has just switched refuses instead of sending on another
 * chain.
 *
 * @param feeCurrency what pays the network fee (CIP-64). Undefined: the wallet decides
 */
export function requestTransfer(
  provider: WalletProvider,
  transfer: Transfer,
  account: string,
  feeCurrency?: string,
): Promise<unknown> {
  const transaction = {
    from: account,
    to: transfer.tokenAddress,
    value: '0x0',
    data: transferCall(transfer),
    chainId: hex(transfer.chainId),
    ...(feeCurrency && { feeCurrency }),
  };
  return provider.request({ method: 'eth_sendTransaction', params: [transaction] });
}

/** Asks the owner for a signature of typed data (EIP-712), without a time-out. @param typedData as JSON */
export function requestSignature(
  provider: WalletProvider,
  account: string,
  typedData: string,
): Promise<unknown> {
  return provider.request({ method: 'eth_signTypedData_v4', params: [account, typedData] });
}

/** Call data of ERC-20 `transfer(address,uint256)`: the selector, then two words of 32 bytes. */
export function transferCall({ receiveAddress, amountBaseUnits }: Transfer): string {
  return `0xa9059cbb${word(receiveAddress)}${word(hex(amountBaseUnits))}`;
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: string): string => value.slice(2).toLowerCase().padStart(64, '0');

function accountsOf(answer: unknown): string[] {
  const isAddress = (one: unknown): one is string =>
    typeof one === 'string' && /^0x[0-9a-fA-F]{40}$/.test(one);
  return Array.isArray(answer) ? answer.filter(isAddress) : [];
}

/** @throws Error if the wallet does not answer within the time of calls that ask nobody */
export function withinTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the wallet does not answer')), TIMEOUT_MS);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
