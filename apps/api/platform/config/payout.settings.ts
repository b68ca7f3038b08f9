import { oneOf, type Setting, type Settings, wholeNumber } from './setting';

/**
 * Who signs the payouts of an environment. `batch`: nobody here; a batch is exported for a Safe. `hot`: the
 * worker, from a float. `safe`: the owners of the treasury, to whom the worker proposes them.
 */
export const PAYOUT_SIGNERS = ['batch', 'hot', 'safe'] as const;
export type PayoutSigner = (typeof PAYOUT_SIGNERS)[number];

/** A float should never hold more than this. */
const MOST_TOKENS = 1_000_000;

/** With real money, no more than this ever leaves with the key alone. */
const MOST_ALONE = 100_000;

/** How money leaves the treasury or the float (docs/decisions/0057). The keys are among the secrets. */
export const payoutSettings = {
  PAYOUT_SIGNER_TEST: signer('test'),
  PAYOUT_SIGNER_LIVE: signer('live'),
  PAYOUT_SAFE_GATHER_MINUTES: wholeNumber({
    description:
      'How long queued payouts wait for others before the worker proposes them to the Safe as one transaction. 0: they do not wait. Only with `safe`.',
    usedBy: ['worker'],
    default: 60,
    min: 0,
    max: 7 * 24 * 60,
  }),
  PAYOUT_HOT_MAX_TOKENS: cap(500, 'The most for one payment, of all tokens,'),
  PAYOUT_HOT_MAX_TOKENS_PER_DESTINATION: cap(1000, 'What one address gets in 24 hours, of all tokens'),
  PAYOUT_HOT_MAX_TOKENS_PER_DAY: cap(5000, 'What all payouts of an environment take in 24 hours'),
} satisfies Settings;

function signer(environment: 'test' | 'live'): Setting<PayoutSigner> {
  return oneOf({
    description: `Who sends the payouts of the ${environment} environment, such as refunds. \`batch\`: you, with a Safe, from the treasury; the service holds no key. \`hot\`: the worker, from a float of its own. \`safe\`: you, in your Safe, to which the worker proposes them ([payouts](operations/payouts.md)).`,
    values: PAYOUT_SIGNERS,
    default: 'batch',
  });
}

function cap(tokens: number, what: string): Setting<number> {
  return wholeNumber({
    description: `${what} that the worker pays from the float without an operator’s approval, in whole tokens. Only with \`hot\`.`,
    usedBy: ['worker'],
    default: tokens,
    min: 0,
    max: MOST_TOKENS,
    withRealMoney: [
      {
        must: `must be at most ${MOST_ALONE}: what is above waits for an operator`,
        isMet: (most) => most <= MOST_ALONE,
      },
    ],
  });
}
