import { networkName } from '@cowrie/tables';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { Schemas } from '../../api/schemas';
import type { Environment } from '../../lib/place';
import type { overviewWords } from './overview-page.words';

/** Fewer days of gas than this are worth a notice. */
const FEW_DAYS = 14;

/** One thing that waits for a person. */
export interface Wait {
  text: string;
  /** The page to deal with it. */
  link?: Pick<LinkProps, 'to' | 'search'> | undefined;
  since?: string | undefined;
}

/** Whether a queue or a check concerns an environment. One that names none concerns each of them. Pure. */
export function concerns(name: string, environment: Environment): boolean {
  return !/\b(?:test|live)\b/.test(name) || new RegExp(`\\b${environment}\\b`).test(name);
}

/** What waits in an environment, the money of payers first. Pure. */
export function waitsOf(
  overview: Schemas['AdminEnvironmentOverview'],
  openSettlements: number,
  late: readonly Schemas['AdminLateItem'][],
  say: (typeof overviewWords)['en'],
): Wait[] {
  const { environment, openMoney, screening, stuck, payouts, webhooks, gas } = overview;
  const place = { environment };
  const exceptions = (kind?: string) =>
    linkOptions({ to: '/operator/exceptions', search: { ...place, ...(kind && { kind }) } });
  const payoutsIn = (status?: string) =>
    linkOptions({ to: '/operator/payouts', search: { ...place, ...(status && { status }) } });
  const line = (
    count: number,
    text: (count: number) => string,
    link?: Wait['link'],
    since?: string,
  ): Wait[] => (count > 0 ? [{ text: text(count), link, since }] : []);
  const networks = linkOptions({ to: '/operator/networks', search: place });
  return [
    ...late
      .filter(({ queue }) => concerns(queue, environment))
      .map(({ queue, item, reason, since }) => ({ text: say.late(queue, item, reason), since })),
    ...line(screening.hits, say.screening, exceptions('screening'), screening.since),
    ...line(screening.unanswered, say.unanswered, exceptions('screening')),
    ...line(openMoney.payments, say.openMoney, exceptions()),
    ...line(payouts.approval.payouts, say.approval, payoutsIn(), payouts.approval.since),
    ...line(payouts.signer.payouts, say.signer, payoutsIn('queued'), payouts.signer.since),
    ...line(payouts.chain.payouts, say.chain, payoutsIn('sent'), payouts.chain.since),
    ...line(openSettlements, say.settlements, linkOptions({ to: '/operator/settlements', search: place })),
    ...line(stuck.settlements, say.stuckSettlements, undefined, stuck.since),
    ...line(stuck.payments, say.stuckPayments),
    ...line(stuck.vaults, say.vaults, networks),
    ...line(stuck.books, say.books),
    ...line(webhooks.failing.length, say.failing),
    ...gas.flatMap(({ network, daysLeft }) =>
      daysLeft !== undefined && daysLeft < FEW_DAYS
        ? [{ text: say.gas(networkName(network), daysLeft), link: networks }]
        : [],
    ),
  ];
}
