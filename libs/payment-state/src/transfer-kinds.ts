import { deriveState, EXCEPTION_KINDS, type ExceptionKind } from './derived-state';
import type { PaymentFacts, PaymentPolicy, PaymentSnapshot, TransferFact } from './facts';

/**
 * How a transfer counts for its payment at this moment (`docs/interface.md §2.10`): each kind of exception
 * except `restored`, which is `credited` again, and the kinds that are not exceptions.
 */
export const TRANSFER_KINDS = [
  /** It counts and is deep enough. */
  'credited',
  /** It is credited too, but what was credited before it had reached the expected amount. */
  'surplus',
  /** It counts but is not deep enough yet. */
  'waiting_for_confirmations',
  /** It was sent back to the payer. */
  'refunded',
  /** A reorg orphaned it before it was credited for good. */
  'orphaned',
  ...EXCEPTION_KINDS.filter((kind) => kind !== 'restored'),
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** What the rules look at. */
interface Case {
  transfer: TransferFact;
  exception: ExceptionKind | undefined;
  isSentBack: boolean;
  isCredited: boolean;
  isAfterEnough: boolean;
}

/** The first row that fits applies. */
const KIND_RULES: readonly { kind: TransferKind; when: (it: Case) => boolean }[] = [
  { kind: 'reversed', when: (it) => it.exception === 'reversed' },
  { kind: 'orphaned', when: (it) => !it.transfer.canonical },
  { kind: 'refunded', when: (it) => it.isSentBack },
  ...EXCEPTION_KINDS.filter((kind) => kind !== 'restored' && kind !== 'reversed').map((kind) => ({
    kind,
    when: (it: Case) => it.exception === kind,
  })),
  { kind: 'surplus', when: (it) => it.isCredited && it.isAfterEnough },
  { kind: 'credited', when: (it) => it.isCredited },
  { kind: 'waiting_for_confirmations', when: () => true },
];

/**
 * Returns the kind of each transfer, by its id. It follows the same derivation as the payment's status. Pure;
 * the order of `facts.transfers` does not matter.
 *
 * @param sentBack the ids of those that were sent back to the payer
 */
export function transferKinds(
  payment: PaymentSnapshot,
  facts: PaymentFacts,
  policy: PaymentPolicy,
  now: number,
  sentBack: ReadonlySet<string>,
): Map<string, TransferKind> {
  const { creditedIds, exceptions } = deriveState(payment, facts, policy, now);
  const credited = new Set(creditedIds);
  const exceptionOf = new Map(exceptions.map(({ transferId, kind }) => [transferId, kind]));
  const expected = payment.expected?.units;
  let soFar = 0n;
  const kinds = new Map<string, TransferKind>();
  for (const transfer of inChainOrder(facts.transfers)) {
    const it: Case = {
      transfer,
      exception: exceptionOf.get(transfer.id),
      isSentBack: sentBack.has(transfer.id),
      isCredited: credited.has(transfer.id),
      isAfterEnough: expected !== undefined && soFar >= expected,
    };
    const kind = KIND_RULES.find(({ when }) => when(it))?.kind ?? 'waiting_for_confirmations';
    if (kind === 'credited') soFar += transfer.units;
    kinds.set(transfer.id, kind);
  }
  return kinds;
}

/** Sorted by block time. The id decides between equals, so that the order is always the same. */
function inChainOrder(transfers: readonly TransferFact[]): TransferFact[] {
  return [...transfers].sort((a, b) => a.minedAt - b.minedAt || (a.id < b.id ? -1 : 1));
}
