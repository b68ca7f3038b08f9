import type { Fees, SendingAccount, TokenPayer, VaultSweeper } from '@cowrie/chain-evm';
import type { Dispatch, Fate, PaymentDispatch, SignAs, StoredAttempts, SweepDispatch } from '../dispatch';

/**
 * Vaults in one transaction. Measured: 64k gas per vault at this size, 103k for a single vault
 * (contracts/README.md).
 */
const VAULTS_PER_SWEEP = 50;
/** The most gas that a sweep of one vault uses. `cowrie doctor` uses the same figure. */
export const SWEEP_GAS_LIMIT = 300_000n;

type Account<Receipt> = Pick<SendingAccount, 'nonces' | 'suggestFees' | 'broadcast'> & {
  receipt(txHash: string): Promise<Receipt | undefined>;
};

/** The most gas that a payment of a usual token uses. USDT on Ethereum takes 63,000. */
const PAYMENT_GAS_LIMIT = 100_000n;

/** What sending needs of an account with nonces, whatever it sends. */
export function orderedDispatch<Receipt>(
  account: Account<Receipt>,
): Required<Pick<Dispatch<unknown, never, Receipt>, 'broadcast' | 'fate' | 'receipt' | 'ordered'>> {
  const receipt = (txHash: string) => account.receipt(txHash);
  return {
    broadcast: ({ rawTransaction }) => account.broadcast(rawTransaction),
    receipt,
    ordered: { nonces: () => account.nonces(), suggestFees: () => account.suggestFees() },
    async fate({ attempts, nonce, hasOthersAhead = false }: StoredAttempts): Promise<Fate<Receipt>> {
      for (const { txHash } of [...attempts].reverse()) {
        const found = await receipt(txHash);
        if (found) return { state: 'mined', receipt: found };
      }
      // Nobody knows which nonce would show that it is dead.
      if (nonce === undefined) return { state: 'waiting' };
      const { confirmed } = await account.nonces();
      const isDead = hasOthersAhead ? confirmed > nonce : confirmed !== nonce;
      return { state: isDead ? 'dead' : 'waiting' };
    },
  };
}

/** A sweeper of an EVM network as the service's port. */
export function evmSweeps(sweeper: VaultSweeper): SweepDispatch {
  return {
    ...orderedDispatch(sweeper),
    address: sweeper.address,
    mostVaults: VAULTS_PER_SWEEP,
    sign: ({ tokenAddress, treasury, paymentIds, ...as }) =>
      sweeper.sign({ tokenAddress, treasury, paymentIds, ...underOf(as) }),
    coinUnits: () => sweeper.operatorBalance(),
    async budget() {
      const [coinUnits, fees] = await Promise.all([sweeper.operatorBalance(), sweeper.suggestFees()]);
      return { coinUnits, sweeps: paidBy(coinUnits, fees, SWEEP_GAS_LIMIT) };
    },
    close: () => sweeper.close(),
  };
}

/** A payer of an EVM network as the service's port. */
export function evmPayments(payer: TokenPayer): PaymentDispatch {
  const account = orderedDispatch(payer);
  return {
    ...account,
    address: payer.address,
    ordered: { ...account.ordered, signEmpty: (under) => payer.signEmpty(under) },
    sign: ({ tokenAddress, to, amountUnits, ...as }) =>
      payer.sign({ tokenAddress, to, amountUnits, ...underOf(as) }),
    tokenBalance: (tokenAddress) => payer.tokenBalance(tokenAddress),
    coinUnits: () => payer.nativeBalance(),
    async budget() {
      const [coinUnits, fees] = await Promise.all([payer.nativeBalance(), payer.suggestFees()]);
      return { coinUnits, payments: paidBy(coinUnits, fees, PAYMENT_GAS_LIMIT) };
    },
    close: () => payer.close(),
  };
}

function underOf({ nonce, fees }: SignAs) {
  if (nonce === undefined) throw new Error('a transaction of this network is signed under a nonce');
  return { nonce, ...(fees && { fees }) };
}

/** How many transactions a balance pays for, each with this much gas. Local chains can have free gas. */
function paidBy(balanceWei: bigint, { maxFeePerGasWei }: Fees, gas: bigint): number {
  return Number(balanceWei / (gas * (maxFeePerGasWei > 0n ? maxFeePerGasWei : 1n)));
}
