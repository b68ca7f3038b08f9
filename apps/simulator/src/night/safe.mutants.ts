import { FinalSince } from '@cowrie/api/money-out/payouts/sending/final-since';
import { PayoutProposals } from '@cowrie/api/money-out/payouts/sending/safe/payout-proposals.repository';
import { SafeProposals } from '@cowrie/api/money-out/payouts/sending/safe/safe-proposals';
import type { SafeParts } from '@cowrie/api/money-out/payouts/sending/safe/safe.parts';
import { mutantOf } from '../mutants';
import type { Mutant } from '../world';

/** Faulty versions of what asks the owners of a Safe, and of what it stores. */
export const SAFE_MUTANTS: Record<string, Mutant> = {
  'a proposal that its service has lost, and that is made anew under another nonce': ofEach(
    SafeProposals,
    (proposals) => ({
      propose: async (proposal) => {
        const { service, sent, evaluator } = partsOf(proposals);
        if (!proposal.proposedAt || (await service.find(proposal.safeTxHash)))
          return proposals.propose(proposal);
        for (const { _id, handOut } of await sent.ofBatch(proposal.environment, proposal._id))
          await evaluator.evaluate(_id, () => ({ set: { handOut: { ...handOut, state: 'void' } } }));
      },
    }),
  ),
  'a proposal that its service has lost, and that is never made again': ofEach(
    SafeProposals,
    (proposals) => ({
      propose: (proposal) => (proposal.proposedAt ? Promise.resolve() : proposals.propose(proposal)),
    }),
  ),
  'a replaced proposal whose end is not recorded': mutantOf(PayoutProposals, () => ({
    noteReplaced: () => Promise.resolve(),
  })),
  'a replaced proposal whose payouts wait for ever': ofEach(FinalSince, () => ({
    isFinal: () => Promise.resolve(false),
  })),
  'a proposal that forgets its last payout': mutantOf(PayoutProposals, (proposals) => ({
    insertOnce: (one) => proposals.insertOnce({ ...one, payoutIds: one.payoutIds.slice(0, -1) }),
  })),
};

/**
 * A mutant of a class that no provider holds: every instance is altered, in this process and until it ends.
 */
function ofEach<P extends object>(
  { prototype }: { prototype: P },
  alter: (original: P) => Partial<P>,
): Mutant {
  const methods = Object.getOwnPropertyDescriptors(prototype);
  return (part) => {
    for (const name of Object.keys(alter(prototype)) as (keyof P & string)[])
      Object.assign(prototype, {
        [name](this: P, ...args: unknown[]): unknown {
          const original = Object.create(this, methods) as P;
          return Reflect.apply(alter(original)[name] as (...all: unknown[]) => unknown, original, args);
        },
      });
    return part;
  };
}

function partsOf(proposals: SafeProposals): SafeParts {
  return (proposals as unknown as { parts: SafeParts }).parts;
}
