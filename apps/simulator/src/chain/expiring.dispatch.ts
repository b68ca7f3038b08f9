import type { Attempt, Dispatch, PaymentDispatch, SweepDispatch } from '@cowrie/api/platform/chain/dispatch';
import type { SignedExpiring } from './fake-account';
import type { FakePayer } from './fake-payer';
import type { FakeSweeper } from './fake-sweeper';

/** As on TRON. */
const MOST_VAULTS = 10;
const FEE_LIMIT = 1_000_000n;
/** The accounts of these chains never run dry. */
const MANY = 1_000_000;
/** What a transaction names there. These chains do not look at it. */
const REFERENCE = { refBlockNumber: 0, refBlockId: `0x${'0'.repeat(64)}` };

/** An account on a chain without nonces, as the service's port: its transactions expire instead. */
function expiring<Receipt>(
  account: Pick<FakeSweeper, 'broadcast' | 'lifeOf'> & {
    receipt(txHash: string): Promise<Receipt | undefined>;
  },
): Pick<Dispatch<unknown, never, Receipt>, 'broadcast' | 'fate' | 'receipt'> {
  return {
    broadcast: ({ rawTransaction }) => account.broadcast(rawTransaction),
    receipt: (txHash) => account.receipt(txHash),
    async fate({ attempts }) {
      for (const { txHash } of [...attempts].reverse()) {
        const receipt = await account.receipt(txHash);
        if (receipt) return { state: 'mined', receipt };
      }
      let isDead = attempts.length > 0;
      for (const attempt of attempts) if ((await account.lifeOf(endOf(attempt))) !== 'dead') isDead = false;
      return { state: isDead ? 'dead' : 'waiting' };
    },
  };
}

export function expiringSweeps(sweeper: FakeSweeper): SweepDispatch {
  return {
    ...expiring(sweeper),
    address: sweeper.address,
    mostVaults: MOST_VAULTS,
    async sign({ tokenAddress, treasury, paymentIds, purpose }) {
      const signed = await sweeper.signExpiring({ tokenAddress, treasury, paymentIds, purpose });
      return { ...attemptOf(signed), expected: signed.expected };
    },
    coinUnits: () => sweeper.operatorBalance(),
    budget: async () => ({ coinUnits: await sweeper.operatorBalance(), sweeps: MANY }),
    close: () => sweeper.close(),
  };
}

export function expiringPayments(payer: FakePayer): PaymentDispatch {
  return {
    ...expiring(payer),
    address: payer.address,
    sign: async ({ tokenAddress, to, amountUnits, purpose }) =>
      attemptOf(await payer.signExpiring({ tokenAddress, to, amountUnits, purpose })),
    tokenBalance: () => payer.tokenBalance(),
    coinUnits: () => payer.nativeBalance(),
    budget: async () => ({ coinUnits: await payer.nativeBalance(), payments: MANY }),
    close: () => payer.close(),
  };
}

function attemptOf({ txHash, rawTransaction, expiresAt }: SignedExpiring) {
  const life = { ...REFERENCE, expiresAt: new Date(expiresAt * 1000) };
  return { txHash, rawTransaction, life, feeLimitUnits: FEE_LIMIT };
}

/** @throws Error if the stored attempt has no end */
function endOf({ txHash, life }: Attempt): Pick<SignedExpiring, 'txHash' | 'expiresAt'> {
  if (!life) throw new Error(`${txHash} was stored without its life`);
  return { txHash, expiresAt: life.expiresAt.getTime() / 1000 };
}
