import type { Schemas } from '../../api/schemas';
import type { overviewWords } from './overview-page.words';

/** Fewer days of gas than this are worth a line. */
const FEW_DAYS = 14;

/** One thing that waits for a person. */
export interface Wait {
  text: string;
  /** The page on which it can be dealt with. */
  to?: string | undefined;
  since?: string | undefined;
}

/** What waits in an environment, the money of payers first. Pure. */
export function waitsOf(
  overview: Schemas['AdminEnvironmentOverview'],
  openSettlements: number,
  late: readonly Schemas['AdminLateItem'][],
  say: (typeof overviewWords)['en'],
): Wait[] {
  const { environment, openMoney, screening, stuck, payouts, webhooks, gas } = overview;
  const at = (page: string, more = ''): string => `/operator/${page}?environment=${environment}${more}`;
  const line = (count: number, text: (count: number) => string, to?: string, since?: string): Wait[] =>
    count > 0 ? [{ text: text(count), to, since }] : [];
  // A queue of all environments concerns each of them.
  const isOfOther = (queue: string) =>
    /\b(?:test|live)\b/.test(queue) && !new RegExp(`\\b${environment}\\b`).test(queue);
  return [
    ...late
      .filter(({ queue }) => !isOfOther(queue))
      .map(({ queue, item, reason, since }) => ({ text: say.late(queue, item, reason), since })),
    ...line(screening.hits, say.screening, at('exceptions', '&kind=screening'), screening.since),
    ...line(screening.unanswered, say.unanswered, at('exceptions', '&kind=screening')),
    ...line(openMoney.payments, say.openMoney, at('exceptions')),
    ...line(payouts.approval.payouts, say.approval, at('payouts'), payouts.approval.since),
    ...line(payouts.signer.payouts, say.signer, at('payouts', '&status=queued'), payouts.signer.since),
    ...line(payouts.chain.payouts, say.chain, at('payouts', '&status=sent'), payouts.chain.since),
    ...line(openSettlements, say.settlements, at('settlements')),
    ...line(stuck.settlements, say.stuckSettlements, undefined, stuck.since),
    ...line(stuck.payments, say.stuckPayments),
    ...line(stuck.vaults, say.vaults, '/operator/networks'),
    ...line(stuck.books, say.books),
    ...line(webhooks.failing.length, say.failing),
    ...gas.flatMap(({ network, daysLeft }) =>
      daysLeft !== undefined && daysLeft < FEW_DAYS
        ? [{ text: say.gas(network, daysLeft), to: '/operator/networks' }]
        : [],
    ),
  ];
}
