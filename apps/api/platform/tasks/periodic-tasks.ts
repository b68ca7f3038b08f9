import { Interval } from '@nestjs/schedule';

/** A row of the table. */
interface PeriodicRow {
  everySeconds: number;
  /** The role of the processes that run it. A process with the role `all` runs every task. */
  role: 'api' | 'worker' | 'all';
  /**
   * The lease that one process at a time takes for the work. Without a lease, each process does the work for
   * itself.
   */
  lease?: string;
  text: string;
}

/**
 * Everything that the service repeats by the clock alone. `docs/operations/many-machines.md` shows this
 * table. Loops that a write wakes pace themselves, and are listed in docs/decisions/0036.
 */
export const PERIODIC_TASKS = {
  clock: { everySeconds: 2, role: 'all', text: 'Reads the database’s clock' },
  'offered-networks': { everySeconds: 1, role: 'api', text: 'Reads which networks new payments can choose' },
  rates: {
    everySeconds: 10,
    role: 'api',
    lease: 'rates',
    text: 'Reads exchange rates before a quote needs them',
  },
  'static-rates': {
    everySeconds: 120,
    role: 'api',
    lease: 'rates',
    text: 'Stores rates that are set by hand',
  },
  settlements: {
    everySeconds: 60,
    role: 'worker',
    lease: 'settlements',
    text: 'Makes the settlements that are due',
  },
  refunds: {
    everySeconds: 10,
    role: 'worker',
    lease: 'refunds',
    text: 'Continues refunds of dead processes; ends expired refund links',
  },
  books: {
    everySeconds: 30,
    role: 'worker',
    lease: 'ledger-round',
    text: 'Checks the books and vaults of some payments',
  },
  audit: {
    everySeconds: 60,
    role: 'worker',
    lease: 'audit',
    text: 'Writes audit entries that a dead process left behind',
  },
  retention: {
    everySeconds: 600,
    role: 'worker',
    lease: 'retention',
    text: 'Removes empty sessions and unused logos; redacts personal data by age',
  },
  queues: { everySeconds: 60, role: 'worker', text: 'Reports items that wait too long in a queue' },
  rails: { everySeconds: 60, role: 'worker', text: 'Reports open orders whose payout rail has no key' },
  'reversed-payments': {
    everySeconds: 10,
    role: 'worker',
    text: 'Reports payments whose money a reorg took back',
  },
  'reversed-payouts': { everySeconds: 15, role: 'worker', text: 'Reports payouts that a reorg left unpaid' },
} as const satisfies Record<string, PeriodicRow>;

/** The name of a periodic task. Nest's `SchedulerRegistry` uses it too. */
export type PeriodicTask = keyof typeof PERIODIC_TASKS;

/**
 * Repeats a method as its row of the table says, from the start of the service to its shutdown. The method
 * runs an `ExclusiveTask`, which never overlaps itself, logs its failures, and ends before the shutdown
 * continues.
 */
export function Periodic(name: PeriodicTask): MethodDecorator {
  return Interval(name, PERIODIC_TASKS[name].everySeconds * 1000);
}
