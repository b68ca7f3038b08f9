import { Injectable } from '@nestjs/common';
import { Connection } from 'mongodb/lib/cmap/connection';
import { counter, type MetricRows } from './metric.rows';
import { MetricsRegistry } from './metrics.registry';
import { Tally } from './tally';

export const DATABASE_METRICS = {
  cowrie_database_commands_total: counter('process', 'Commands to the database', [
    'command',
    'collection',
    'outcome',
  ]),
  cowrie_database_command_seconds_total: counter(
    'process',
    'Time for which commands waited for their answers',
    ['command', 'collection'],
  ),
} as const satisfies MetricRows;

/** One process has one database for all its connections. */
const commands = new Tally(['command', 'collection', 'outcome']);
const seconds = new Tally(['command', 'collection']);

/**
 * Counts at the one method through which the driver sends. Its own monitoring would decode each answer twice,
 * which doubles the work of a read (docs/decisions/0041).
 */
function countCommands(): void {
  const { command: send } = Connection.prototype;
  Connection.prototype.command = async function (ns, command, ...rest) {
    const labels = [nameOf(command), ns.collection ?? ''];
    const beganAtMs = performance.now();
    let outcome = 'error';
    try {
      const answer = await send.call(this, ns, command, ...rest);
      outcome = 'ok';
      return answer;
    } finally {
      commands.add([...labels, outcome]);
      seconds.add(labels, (performance.now() - beganAtMs) / 1000);
    }
  };
}

countCommands();

/** The first key of a command is its name. */
function nameOf(command: object): string {
  for (const name in command) return name;
  return '';
}

/** Reports the commands to the database. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: MetricsRegistry) {
    metrics.collect(DATABASE_METRICS, {
      name: 'database commands',
      read: () => ({
        cowrie_database_commands_total: commands.samples(),
        cowrie_database_command_seconds_total: seconds.samples(),
      }),
    });
  }
}
