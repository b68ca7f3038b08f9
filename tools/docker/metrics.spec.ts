import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { itWithPromtool, promtool } from '@cowrie/testing/promtool';
import { METRICS } from '@cowrie/api/faces/metrics.catalogue';

const ROOT = resolve(__dirname, '../..');
const PROMETHEUS = join(ROOT, 'docker/prometheus');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook_url: string };
}
interface RuleTest {
  name: string;
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}
interface Panel {
  id: number;
  title: string;
  targets?: { expr: string }[];
}

const alerts = (
  parse(read('docker/prometheus/cowrie.rules.yml')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules);
const { tests } = parse(read('docker/prometheus/cowrie.rules.test.yml')) as { tests: RuleTest[] };
const dashboard = JSON.parse(read('docker/grafana/cowrie.dashboard.json')) as { panels: Panel[] };
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const guide = read('docs/operations/alerts.md');

/** The series of each metric in a scrape. */
const SERIES = new Set(
  Object.entries(METRICS).flatMap(([name, { type }]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  ),
);
const namesIn = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap((one) => one.match(/cowrie_\w+/g) ?? [])),
];

it.each([
  ['alerts', alerts.map(({ expr }) => expr)],
  ['dashboard', shown],
])('the %s query metrics that exist', (_, expressions) => {
  expect(expressions.length).toBeGreaterThan(20);
  expect(namesIn(expressions).filter((name) => !SERIES.has(name))).toEqual([]);
});

it('alerts and dashboard query labels that their metrics have', () => {
  const own = new Set(['le', 'instance', 'job', 'alertname', 'alertstate']);
  for (const expression of [...alerts.map(({ expr }) => expr), ...shown]) {
    const labels = new Set(
      namesIn([expression]).flatMap(
        (name) => METRICS[name.replace(/_(bucket|sum|count)$/, '') as 'cowrie_']?.labels ?? [],
      ),
    );
    const asked = [...expression.matchAll(/by \(([^)]*)\)|(\w+)(?:=~|!~|!=|=)"/g)].flatMap(
      ([, list, one]) => list?.split(',').map((label) => label.trim()) ?? [one ?? ''],
    );
    expect([
      expression,
      asked.filter((label) => label !== '' && !own.has(label) && !labels.has(label)),
    ]).toEqual([expression, []]);
  }
});

it('the dashboard shows every metric', () => {
  const names = namesIn(shown).map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(Object.keys(METRICS).filter((name) => !names.includes(name))).toEqual([]);
});

// Grafana shows only one of two panels with the same id.
it('each panel has its own id', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

// Guarantee: no alert wakes anybody without a page that explains it.
it('the guide has a section for each alert, with its three questions, and no others', () => {
  const sections = guide.split(/^## /m).slice(1);
  expect(sections.map((text) => text.split('\n', 1)[0])).toEqual(alerts.map(({ alert }) => alert));
  for (const text of sections)
    for (const question of ['**Money.**', '**Look.**', '**Do.**']) expect(text).toContain(question);
});

it('each alert has a severity, and leads to its section', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.runbook_url).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
  }
});

it('each alert has a case in which it fires, and one in which it is quiet', () => {
  const cases = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.map(({ alertname, exp_alerts }) => `${alertname} ${exp_alerts.length}`),
  );
  expect(cases.sort()).toEqual(alerts.flatMap(({ alert }) => [`${alert} 0`, `${alert} 1`]).sort());
});

itWithPromtool('promtool accepts the rules and the configuration, and the cases hold', () => {
  for (const args of [
    ['check', 'rules', join(PROMETHEUS, 'cowrie.rules.yml')],
    ['check', 'config', join(PROMETHEUS, 'prometheus.yml')],
    ['test', 'rules', join(PROMETHEUS, 'cowrie.rules.test.yml')],
  ]) {
    const { isOk, said } = promtool(args);
    expect([said, isOk]).toEqual([said, true]);
  }
});
