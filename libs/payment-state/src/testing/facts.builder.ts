import { evaluate } from '../evaluate';
import type { PaymentFacts, PaymentSnapshot, TransferFact, VaultFact } from '../facts';
import type { PaymentStatus } from '../status';

export const END = 1_000_000;
export const POLICY = { toleranceBasisPoints: 50 };
export const EXPECTED = { network: 'base', token: 'USDC', units: 1_000_000n };

/** A payment whose customer has chosen token and network. */
export const locked = (status: PaymentStatus = 'pending', over: Partial<PaymentSnapshot> = {}) => ({
  status,
  expected: EXPECTED,
  windowEndsAt: END,
  ...over,
});

/** A payment whose customer has chosen nothing yet. */
export const open = (): PaymentSnapshot => ({ status: 'pending', windowEndsAt: END });

/** A transfer of exactly the expected amount, in time and confirmed. */
export const transfer = (over: Partial<TransferFact> = {}): TransferFact => ({
  id: 'base:0x1:0',
  network: 'base',
  token: 'USDC',
  units: 1_000_000n,
  minedAt: END - 1,
  canonical: true,
  depth: 'confirmed',
  ...over,
});

/** A vault that was read: by default long after the window, with exactly what was recorded. */
export const vault = (heldUnits = 0n, over: Partial<VaultFact> = {}): VaultFact => ({
  readAt: END + 1_000,
  balances: [{ token: 'USDC', heldUnits, recordedUnits: 0n }],
  ...over,
});

export const facts = (over: Partial<PaymentFacts> = {}): PaymentFacts => ({
  transfers: [],
  vault: vault(),
  settlement: { state: 'none' },
  ...over,
});

export const causes = (result: ReturnType<typeof evaluate>) => result.transitions.map(({ cause }) => cause);
