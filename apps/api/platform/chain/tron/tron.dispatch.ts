import { TransactionRejectedError } from '@cowrie/chain-evm';
import type {
  SignedTronTransaction,
  TransactionLife,
  TronPayer,
  TronSendingAccount,
  TronSweepBudget,
  TronSweeper,
} from '@cowrie/chain-tron';
import type {
  Attempt,
  Dispatch,
  PaymentDispatch,
  SignedAttempt,
  SweepBudget,
  SweepDispatch,
} from '../dispatch';

/** A transaction has no base price, so more vaults save almost nothing, and its processor time is limited. */
const VAULTS_PER_SWEEP = 10;

/** What sending needs of an account on TRON, whatever it sends. */
function expiringDispatch<Receipt>(
  account: TronSendingAccount<Receipt>,
): Pick<Dispatch<unknown, never, Receipt>, 'broadcast' | 'fate' | 'coinUnits'> {
  return {
    async broadcast({ txHash: txId, rawTransaction }) {
      try {
        await account.broadcast({ txId, rawTransaction });
      } catch (error) {
        // Its fate shows whether it is in a block. Until that is known, nothing else is sent.
        if (error instanceof TransactionRejectedError && error.reason === 'expired') return;
        throw error;
      }
    },
    async fate({ attempts }) {
      let isDead = attempts.length > 0;
      for (const attempt of [...attempts].reverse()) {
        const found = await account.fate(lifeOf(attempt));
        if (found.state === 'mined') return { state: 'mined', receipt: found.receipt };
        if (found.state !== 'dead') isDead = false;
      }
      return { state: isDead ? 'dead' : 'waiting' };
    },
    coinUnits: async () => (await account.resources()).balanceSun,
  };
}

/** A sweeper of TRON as the service's port. */
export function tronSweeps(sweeper: TronSweeper): SweepDispatch {
  return {
    ...expiringDispatch(sweeper),
    address: sweeper.address,
    mostVaults: VAULTS_PER_SWEEP,
    budget: async () => tronSweepBudget(await sweeper.budget()),
    async sign({ tokenAddress, treasury, paymentIds, purpose }) {
      const signed = await sweeper.sign({ tokenAddress, treasury, paymentIds, purpose });
      return { ...signedOf(signed), expected: signed.expected };
    },
    receipt: (txHash) => sweeper.receipt(txHash),
    close: () => sweeper.close(),
  };
}

/** What an account on TRON can sweep with, as the service's port. */
export function tronSweepBudget({ balanceSun, sweeps, costSun }: TronSweepBudget): SweepBudget {
  return { coinUnits: balanceSun, sweeps, costUnits: costSun };
}

/** A payer of TRON as the service's port. */
export function tronPayments(payer: TronPayer): PaymentDispatch {
  return {
    ...expiringDispatch(payer),
    address: payer.address,
    async sign({ tokenAddress, to, amountUnits, purpose, reservedUnits: reservedSun = 0n }) {
      return signedOf(await payer.sign({ tokenAddress, to, amountUnits, purpose, reservedSun }));
    },
    receipt: (txHash) => payer.receipt(txHash),
    tokenBalance: (tokenAddress) => payer.tokenBalance(tokenAddress),
    async budget() {
      const { balanceSun, payments } = await payer.budget();
      return { coinUnits: balanceSun, payments };
    },
    close: () => payer.close(),
  };
}

function signedOf(signed: SignedTronTransaction): SignedAttempt {
  const { txId, rawTransaction, refBlockNumber, refBlockId, expirationMs, feeLimitSun } = signed;
  const life = { refBlockNumber, refBlockId, expiresAt: new Date(expirationMs) };
  return { txHash: txId, rawTransaction, life, feeLimitUnits: feeLimitSun };
}

/** @throws Error if the stored attempt lacks it: then nobody can tell whether it is dead */
function lifeOf({ txHash: txId, life }: Attempt): TransactionLife {
  if (!life) throw new Error(`the stored transaction ${txId} names no block; correct the document`);
  const { refBlockNumber, refBlockId, expiresAt } = life;
  return { txId, refBlockNumber, refBlockId, expirationMs: expiresAt.getTime() };
}
