import type { Command } from 'commander';
import type {
  AdminEnvironmentOverview,
  AdminGasLeft,
  AdminLateItem,
  AdminOverview,
  AdminPayoutWait,
} from '@cowrie/dto';
import { presentOverview } from '@cowrie/api/faces/admin/overview/overview.presenter';
import { Overview } from '@cowrie/api/operations/operator/overview/overview.service';
import { ageText } from '@cowrie/api/operations/operator/age.format';
import { facts } from '../output/table.format';
import { type CliContext, printResult, reading, withExamples } from './command.context';
import { amountsText } from './exception.commands';

/** Gas for more days than this is simply enough. */
const MOST_DAYS = 730;

export function addOverviewCommand(program: Command, context: CliContext): void {
  withExamples(
    reading(
      program,
      'overview',
      'show how the last 24 hours went and what needs you now: undecided money, late settlements, failing webhooks, gas',
    ).action((options: { json?: boolean }) => overview(context, options)),
    'overview',
    'overview --json',
  );
}

async function overview(context: CliContext, options: { json?: boolean }): Promise<void> {
  const figures = await (await context.service()).get(Overview).read();
  printResult(context, options, presentOverview(figures), overviewText);
}

function overviewText({ at, from, isWholeDay, late, environments }: AdminOverview): string {
  const now = new Date(at);
  const head = isWholeDay
    ? `The last 24 hours, since ${from} (UTC)`
    : `The newest 10,000 payments, since ${from} (UTC)`;
  return [
    head,
    ...(late.length > 0 ? [`\nlate\n${lateText(late, now)}`] : []),
    ...environments.map((one) => `\n${one.environment}\n${environmentText(one, now)}`),
  ].join('\n');
}

/** Items that wait too long in a queue come first: only a person can help them. */
function lateText(late: readonly AdminLateItem[], now: Date): string {
  return late
    .map(({ queue, item, since, reason }) => `${queue}: ${item} for ${ageText(since, now)}: ${reason}`)
    .join('\n');
}

function environmentText(of: AdminEnvironmentOverview, now: Date): string {
  const { payments, volume, received, openMoney, screening, stuck, webhooks } = of;
  const ended = payments.completed + payments.expired + payments.failed;
  const share = ((100 * payments.completed) / ended).toFixed(1);
  const since = (time: string | undefined) => (time ? `, the longest for ${ageText(time, now)}` : '');
  return facts({
    payments: `${payments.created} created`,
    success: ended === 0 ? 'none has ended' : `${share} % of the ${ended} that ended`,
    'still open': `${payments.pending} pending, ${payments.processing} processing`,
    'not paid': `${payments.expired} expired, ${payments.failed} failed`,
    volume:
      volume
        .map(
          ({ amount, currency, payments: count }) => `${amount} ${currency} in ${counted(count, 'payment')}`,
        )
        .join(', ') || 'none',
    received: amountsText(received),
    'open money':
      openMoney.payments === 0
        ? 'none'
        : `${counted(openMoney.payments, 'payment')}${since(openMoney.since)}: ${amountsText(openMoney.amounts)}; see cowrie exceptions list`,
    screening: screeningText(screening, since(screening.since)),
    stuck: stuckText(stuck, since(stuck.since)),
    payouts: payoutsText(of.payouts, since),
    webhooks: `${webhooks.pending} waiting${webhooks.failing.length === 0 ? ', no endpoint is failing' : ''}`,
    ...Object.fromEntries(
      webhooks.failing.map(({ endpointId, businessId, pending, failingSince }) => [
        `fails ${endpointId}`,
        `of business ${businessId} for ${ageText(failingSince, now)}, ${pending} waiting`,
      ]),
    ),
    ...Object.fromEntries(of.gas.map((gas) => [`gas ${gas.network}`, gasText(gas)])),
    ...Object.fromEntries(
      of.gas.flatMap((gas) => (gas.relayer ? [[`relayer ${gas.network}`, relayerText(gas)]] : [])),
    ),
  });
}

function screeningText({ hits, unanswered }: AdminEnvironmentOverview['screening'], since: string): string {
  const parts = [
    hits > 0 && `${counted(hits, 'payment')} held for you`,
    unanswered > 0 && `${counted(unanswered, 'payment')} held until a source answers`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('; ')}${since}; see cowrie screening list` : 'holds nothing';
}

function payoutsText(
  { approval, signer, proposal, gap, reversed, chain }: AdminEnvironmentOverview['payouts'],
  since: (time: string | undefined) => string,
): string {
  const part = (wait: AdminPayoutWait, what: string) =>
    wait.payouts > 0 && `${wait.payouts} ${what}${since(wait.since)}`;
  const parts = [
    part(approval, 'to approve'),
    part(signer, 'to be handed out'),
    part(proposal, 'not proposed to the Safe yet'),
    part(gap, 'proposed above a nonce of the Safe that nothing waits for'),
    part(reversed, 'unpaid after a reorg (see cowrie doctor)'),
    part(chain, 'on their way'),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('; ')}; see cowrie payout list` : 'none waiting';
}

function stuckText(
  { settlements, payments, vaults, books }: AdminEnvironmentOverview['stuck'],
  since: string,
): string {
  const parts = [
    settlements > 0 && `${counted(settlements, 'settlement')} later than 2 h${since}`,
    payments > 0 && `${counted(payments, 'payment')} open for more than a day`,
    vaults > 0 && `${counted(vaults, 'vault')} not emptied at the last try`,
    books > 0 && `${counted(books, 'payment')} with wrong books (cowrie ledger check --chain)`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('; ')}; see cowrie doctor` : 'nothing';
}

function gasText({ account, balance, daysLeft, coin }: AdminGasLeft): string {
  if (account === undefined) return 'nothing was swept yet';
  if (balance === undefined) return `no node answers; the account is ${account}`;
  return `${daysText(daysLeft)}, ${coinsText(balance, coin)} at ${account}`;
}

function relayerText({ relayer, relayerBalance, coin }: AdminGasLeft): string {
  if (relayerBalance === undefined) return `no node answers; the account is ${relayer}`;
  return `${coinsText(relayerBalance, coin)} at ${relayer}`;
}

/** An overview needs no more digits; --json has them all. */
function coinsText(balance: string, coin = 'of the coin'): string {
  return `${balance.replace(/(\.\d{6})\d+$/, '$1')} ${coin}`;
}

function daysText(daysLeft: number | undefined): string {
  if (daysLeft === undefined) return 'nothing was spent in 7 days';
  return daysLeft > MOST_DAYS ? 'years left' : `${counted(daysLeft, 'day')} left`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
