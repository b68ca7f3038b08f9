import type { SendingAccount, TokenPayer, VaultSweeper } from '@cowrie/chain-evm';
import type { Dispatch, Fate, PaymentDispatch, SignAs, StoredAttempts, SweepDispatch } from '../dispatch';

/**
 * Vaults in one transaction. Measured: 64k gas per vault at this size, 103k for a single vault
 * (contracts/README.md).
 */
const VAULTS_PER_SWEEP = 50;

type Account<Receipt> = Pick<SendingAccount, 'nonces' | 'suggestFees' | 'broadcast'> & {
  receipt(txHash: string): Promise<Receipt | undefined>;
};

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
    close: () => payer.close(),
  };
}

function underOf({ nonce, fees }: SignAs) {
  if (nonce === undefined) throw new Error('a transaction of this network is signed under a nonce');
  return { nonce, ...(fees && { fees }) };
}
