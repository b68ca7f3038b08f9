import { ENVIRONMENTS } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { PayoutWaits } from '@cowrie/api/money-out/payouts/sending/payout-waits.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { DoctorParts } from './doctor.parts';
import { ageText } from '../age.format';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { fail, type Finding, ok, warn } from './finding';

/** No payout should wait longer than this for people or for the chain. */
const LATE_MS = 24 * 3_600_000;
/**
 * A proposal waits only while the Safe's service is down. A gap below it ends when somebody executes
 * something.
 */
const LATE_AFTER_MS: { [what: string]: number | undefined } = { proposal: 3_600_000, gap: 3_600_000 };

const TODO = {
  approval: 'Decide about them: cowrie payout list --status awaiting_approval',
  signer:
    'Export a batch (cowrie payout export), or see what they wait for: cowrie payout list --status queued',
  proposal: 'See the worker’s log and the safe lines: the Safe’s service does not accept them',
  gap: 'Execute a transaction under each nonce below it, or take the batch back: cowrie payout batches',
  chain: 'Sign and execute them in the Safe, or check its history; cowrie payout batches lists exports',
} as const;

/** Whether payouts wait for somebody, and since when. */
export async function checkPayouts(service: DoctorParts, config: AppConfig): Promise<Finding[]> {
  const waits = await service.get(PayoutWaits).all();
  const now = service.get(Clock).now();
  return ENVIRONMENTS.filter((one) => config.environments[one]).flatMap((environment) => {
    const late = (['approval', 'signer', 'proposal', 'gap', 'chain'] as const).flatMap((what): Finding[] => {
      const { payouts, since } = waits[environment][what];
      const limitMs = LATE_AFTER_MS[what] ?? LATE_MS;
      if (payouts === 0 || !since || now.getTime() - since.getTime() < limitMs) return [];
      const found = `${payouts} wait, the longest for ${ageText(since.toISOString(), now)}`;
      return [warn(`payouts ${environment} ${what}`, found, TODO[what])];
    });
    return late.length > 0 ? late : [ok(`payouts ${environment}`, 'none has waited long')];
  });
}

const MOST_NAMED = 20;

/** Whether a reorg deeper than final left payouts unpaid (docs/decisions/0081). */
export async function checkReversedPayouts(service: DoctorParts): Promise<Finding[]> {
  const check = 'reversed payouts';
  const unpaid = await service.get(SentPayouts).unpaid();
  if (unpaid.length === 0) return [ok(check, 'the chains still show all final payouts')];
  const ids = unpaid.slice(0, MOST_NAMED).map(({ _id }) => _id.toHexString());
  const more = unpaid.length > ids.length ? ` and ${unpaid.length - ids.length} more` : '';
  const todo =
    'They are sent again automatically if they can be mined. If they stay, check the chain, then: cowrie payout recover';
  return [fail(check, `a reorg left unpaid: ${ids.join(', ')}${more}`, todo)];
}
