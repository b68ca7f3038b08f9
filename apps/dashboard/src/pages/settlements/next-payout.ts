import type { Balance } from '../../api/hooks/settlements';
import { money } from '../../lib/format';
import type { balanceWords } from './balance.words';

type Row = Pick<Balance['rows'][number], 'owed' | 'nextAt' | 'waitsFor' | 'currency'>;

/** When what is owed is paid, or why it waits. Pure. */
export function nextPayout(
  { owed, nextAt, waitsFor, currency }: Row,
  { schedule, minimumAmount }: Pick<Balance, 'schedule' | 'minimumAmount'>,
  say: typeof balanceWords.en,
  time: (at: string) => string,
): string {
  if (waitsFor === 'minimum' && minimumAmount) return say.minimumOf(money(minimumAmount, currency));
  if (waitsFor) return say.waits[waitsFor];
  if (nextAt) return say.nextAt(time(nextAt));
  if (owed.startsWith('-')) return say.owing;
  // Payments count as owed only under a schedule, so without one a zero says nothing about what came in.
  if (schedule === 'none') return say.waits.schedule;
  return schedule === 'per_payment' ? say.perPayment : say.nothing;
}
