import type { Transfer } from '../../lib/transfer';
import type { WalletProvider } from './announced-wallets';

/** What a wallet answers by itself, without asking its owner, it answers soon or not at all. */
const QUIET_TIMEOUT_MS = 10_000;

/** The accounts this page may see, the active one first; empty before the owner allows it. */
export async function readAccounts(provider: WalletProvider): Promise<string[]> {
  return accountsOf(await soon(provider.request({ method: 'eth_accounts' })));
}

/** Asks the owner; waits as long as people need. Rejects with the wallet's error when refused. */
export async function askForAccounts(provider: WalletProvider): Promise<string[]> {
  return accountsOf(await provider.request({ method: 'eth_requestAccounts' }));
}

/** The chain that the wallet is on; NaN when it answers none. */
export async function readChainId(provider: WalletProvider): Promise<number> {
  const answer = await soon(provider.request({ method: 'eth_chainId' }));
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(answer) ? Number(answer) : NaN;
}

/** Asks the owner. The page knows no node to add a chain with: operators' nodes are nobody else's to use. */
export async function askForChain(provider: WalletProvider, chainId: number): Promise<void> {
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chainId) }] });
}

/** How much of the token `account` holds, in base units; null when the wallet does not tell. */
export async function readBalance(
  provider: WalletProvider,
  { tokenAddress }: Transfer,
  account: string,
): Promise<bigint | null> {
  const data = `0x70a08231${word(account)}`;
  const call = { method: 'eth_call', params: [{ to: tokenAddress, data }, 'latest'] };
  const answer = await soon(provider.request(call)).catch(() => null);
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : null;
}

/**
 * Asks the owner to sign and send. Resolves to what the wallet answers, which should be the transaction's hash. Names
 * the chain, so that a wallet that was switched a moment ago refuses instead of paying on another one.
 */
export function askToSend(provider: WalletProvider, transfer: Transfer, account: string): Promise<unknown> {
  const transaction = {
    from: account,
    to: transfer.tokenAddress,
    value: '0x0',
    data: transferCall(transfer),
    chainId: hex(transfer.chainId),
  };
  return provider.request({ method: 'eth_sendTransaction', params: [transaction] });
}

/** Call data of `transfer(address,uint256)` (ERC-20): the selector, then two words of 32 bytes. */
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

function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the wallet does not answer')), QUIET_TIMEOUT_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
