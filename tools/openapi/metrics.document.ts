import { METRIC_GROUPS } from '@cowrie/api/faces/metrics.catalogue';
import type { MetricRows, Teller } from '@cowrie/api/platform/metrics/metric.rows';

const HEAD = `# Metrics

Made by \`npm run openapi\` from the tables beside the code (\`apps/api/faces/metrics.catalogue.ts\`). Change a table, and run it again.

A process serves its metrics for [Prometheus](https://prometheus.io) on a port of its own, at \`/metrics\`, once
\`METRICS_PORT\` is set ([configuration](../configuration.md)). Nothing else is there, and no token is asked for. So keep the port in
a private network. The public port never serves metrics.

- \`npm start\` serves them on a free port, or on \`METRICS_PORT\`. It writes the address to \`.cowrie/dev.json\` as \`metricsUrl\`.
- \`docker/compose.yaml\` serves them on port 9464 of each container, and publishes that port nowhere.
- [docker/prometheus](../../docker/prometheus/README.md) runs Prometheus and Grafana beside the service, with alert rules and a dashboard.
- [What each alert means](alerts.md), and what to do.

## How to add them up

The column "from" says who tells a metric.

| from | told by | add up with |
| --- | --- | --- |
| process | each process, about itself | \`sum\` |
| API | each process with role \`api\` or \`all\`, about itself | \`sum\`, or \`max\` for an age |
| worker | each process with role \`worker\` or \`all\`, about itself | \`sum\`, or \`max\` for an age |
| database | each worker reads the same from the database | \`max by (…)\`, never \`sum\` |
| database (all) | each process of any role reads the same | \`max by (…)\`, never \`sum\` |

What comes from the database is at most 10 seconds old when it is scraped, and rates are at most a minute old. Balances of gas are at most
10 minutes old. However often it is scraped, a process reads no more often. Counts stop at 10,000, so that a flood stays cheap to
count.

When values cannot be read, they are missing from the scrape, and \`cowrie_collector_failed\` is 1. An old figure never looks
like a new one.

Labels hold no key, e-mail address, deposit address or pay code. A request is counted under the pattern of its route. A node is
named by its host, a webhook endpoint by its id, and only while it fails. Amounts of tokens are floats here, for the eye alone: the books are in
the ledger.

Each metric also has the labels of your scrape configuration, such as \`instance\`.

## Add a metric

1. \`apps/api/<context>/<room>/<subject>.metrics.ts\`: add a row to the table, and its value to what the collector reads. Name it by
   [Prometheus’s rules](https://prometheus.io/docs/practices/naming/): base units, \`_total\` for a counter. Each label must have few
   values. Count in memory with \`Tally\`. Ask the database by an index and with a limit.
2. \`apps/api/faces/metrics.catalogue.ts\`: add the table if it is new. Run \`npm run openapi\`.
3. \`docker/grafana/cowrie.dashboard.json\`: add a panel. A test fails without one.
4. For an alert: \`docker/prometheus/cowrie.rules.yml\`, its cases in \`cowrie.rules.test.yml\`, and a section in [alerts.md](alerts.md).
`;

const FROM: Record<Teller, string> = {
  process: 'process',
  api: 'API',
  worker: 'worker',
  database: 'database',
  'database-all': 'database (all)',
};

/** `docs/operations/metrics.md`: every metric of the service. */
export function metricsDocument(): string {
  const groups = Object.entries(METRIC_GROUPS).map(([title, rows]) => `## ${title}\n\n${table(rows)}`);
  return [HEAD, ...groups].join('\n');
}

function table(rows: MetricRows): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const head = ['metric', 'type', 'labels', 'from', 'what it tells'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...Object.entries(rows).map(([name, { type, labels, from, help }]) =>
      line([
        `\`${name}\``,
        type,
        labels.map((label) => `\`${label}\``).join(', '),
        FROM[from],
        help.replace(/\|/g, '\\|'),
      ]),
    ),
  ].join('');
}
