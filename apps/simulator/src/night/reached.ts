import { EVENT_TYPES } from '@cowrie/dto';
import { TRANSITIONS } from '@cowrie/payment-state';
import { PAYOUT_TRANSITIONS } from '@cowrie/payout-state';
import { RELAY_REFUSALS } from '@cowrie/api/money-in/relays/relay.refusals';
import { ERROR_CATALOGUE } from '@cowrie/api/platform/http/error-catalogue';
import { FAULTS } from '../faults';
import { RELAY_STEPS } from '../invariants/relay.steps';
import type { Town } from '../town/town';

/** What can be reached, by kind. */
const KINDS = {
  'payment transitions': TRANSITIONS.map(({ from, to, cause }) => `${from} → ${to} (${cause})`),
  'payout transitions': PAYOUT_TRANSITIONS.map(({ from, to, cause }) => `${from} → ${to} (${cause})`),
  'what happens to a relay': RELAY_STEPS,
  'refusals of relays': RELAY_REFUSALS,
  events: EVENT_TYPES,
  'error codes': Object.keys(ERROR_CATALOGUE),
  faults: FAULTS,
} as const satisfies Record<string, readonly string[]>;
type Kind = keyof typeof KINDS;

/** How many worlds reached each thing, as JSON. */
export type ReachedCounts = Record<Kind, Record<string, number>>;

/** What another process has counted. */
export type ReachedCopy = Pick<Reached, 'counts' | 'pairs' | 'operations' | 'lasted' | 'waited'>;

/** Counts in how many worlds each transition, event, error code, fault and operation was reached. */
export class Reached {
  readonly counts: ReachedCounts = {
    'payment transitions': {},
    'payout transitions': {},
    'what happens to a relay': {},
    'refusals of relays': {},
    events: {},
    'error codes': {},
    faults: {},
  };
  /** Each pair of a fault and a transition in the same world: how many worlds. */
  readonly pairs: Record<string, Record<string, number>> = {};
  /** By operation and status. */
  readonly operations: Record<string, number> = {};
  /** What was left to be done, and how long at most after the faults had stopped, in seconds. */
  readonly lasted: Record<string, number> = {};
  /** How long an item of each queue was due at most while faults happened, in seconds. */
  readonly waited: Record<string, number> = {};

  add({ world, client, signers }: Town): void {
    const payments = [...world.mirror.payments.values()];
    const moved = payments.flatMap(({ history }) =>
      history.map(({ from, to, cause }) => `${from} → ${to} (${cause})`),
    );
    const faults = [...world.faultCounts.keys()];
    this.note('payment transitions', moved);
    this.note(
      'payout transitions',
      world.mirror.payouts.flatMap(({ history }) =>
        history.map(({ from, to, cause }) => `${from} → ${to} (${cause})`),
      ),
    );
    this.note(
      'events',
      world.mirror.events.map(({ type }) => type),
    );
    this.note('faults', faults);
    this.note('what happens to a relay', [...world.mirror.relaySteps]);
    this.note('refusals of relays', [...signers.refused]);
    mergeMost(this.lasted, Object.fromEntries(world.lasted));
    mergeMost(this.waited, Object.fromEntries(world.waited));
    const outcomes = [...client.outcomes.keys()];
    this.note(
      'error codes',
      outcomes.map((outcome) => outcome.split(' ')[3] ?? '').filter((code) => code !== ''),
    );
    for (const [outcome, times] of client.outcomes) {
      const operation = outcome.split(' ').slice(0, 3).join(' ');
      this.operations[operation] = (this.operations[operation] ?? 0) + times;
    }
    for (const fault of faults) {
      const row = (this.pairs[fault] ??= {});
      for (const one of new Set(moved)) row[one] = (row[one] ?? 0) + 1;
    }
  }

  /** Adds what another process has counted. */
  merge({ counts, pairs, operations, lasted, waited }: ReachedCopy): void {
    mergeMost(this.lasted, lasted);
    mergeMost(this.waited, waited);
    for (const kind of Object.keys(counts) as Kind[]) mergeCounts(this.counts[kind], counts[kind]);
    for (const [fault, row] of Object.entries(pairs)) mergeCounts((this.pairs[fault] ??= {}), row);
    mergeCounts(this.operations, operations);
  }

  /** The tables, as Markdown. */
  table(): string {
    const lists = (Object.keys(KINDS) as Kind[]).map((kind) => {
      const counted = this.counts[kind];
      const never = KINDS[kind].filter((one) => !counted[one]);
      const rows = KINDS[kind].filter((one) => counted[one]).map((one) => `| ${one} | ${counted[one]} |`);
      return [
        `### ${kind}: ${rows.length} of ${KINDS[kind].length}`,
        '',
        '| reached | worlds |\n| --- | --- |',
        ...rows,
        '',
        `Never: ${never.length > 0 ? never.map((one) => `\`${one}\``).join(', ') : 'none'}.`,
        '',
      ].join('\n');
    });
    return [
      ...lists,
      this.pairTable(),
      minutesTable('What was left after the faults had stopped', this.lasted),
      minutesTable('What was due while faults happened', this.waited),
    ].join('\n');
  }

  /** In how many worlds a transition and a fault met. */
  private pairTable(): string {
    const reached = KINDS['payment transitions'].filter((one) => this.counts['payment transitions'][one]);
    const head = `| fault | ${reached.join(' | ')} |`;
    const rows = FAULTS.filter((fault) => this.pairs[fault]).map(
      (fault) => `| ${fault} | ${reached.map((one) => this.pairs[fault]?.[one] ?? 0).join(' | ')} |`,
    );
    return [
      '### Faults × transitions',
      '',
      head,
      `|${' --- |'.repeat(reached.length + 1)}`,
      ...rows,
      '',
    ].join('\n');
  }

  private note(kind: Kind, found: readonly string[]): void {
    for (const one of new Set(found)) this.counts[kind][one] = (this.counts[kind][one] ?? 0) + 1;
  }
}

function minutesTable(title: string, lasted: Readonly<Record<string, number>>): string {
  const rows = Object.entries(lasted)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, seconds]) => `| ${what} | ${(seconds / 60).toFixed(0)} |`);
  return [`### ${title}`, '', '| what | minutes |', '| --- | --- |', ...rows, ''].join('\n');
}

function mergeMost(into: Record<string, number>, other: Readonly<Record<string, number>>): void {
  for (const [key, most] of Object.entries(other)) into[key] = Math.max(into[key] ?? 0, most);
}

function mergeCounts(into: Record<string, number>, other: Readonly<Record<string, number>>): void {
  for (const [key, times] of Object.entries(other)) into[key] = (into[key] ?? 0) + times;
}
