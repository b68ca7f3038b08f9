import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { itWithPromtool, promtool } from '@cowrie/testing/promtool';
import { type RunningApp, startApp } from './app';
import { METRICS as CATALOGUE } from './metrics.catalogue';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';

const METRICS = { host: '127.0.0.1', port: 0 };

let app: RunningApp;
beforeAll(async () => {
  app = await startApp(aConfig({ role: 'all', metrics: METRICS }));
});
afterAll(() => app.close());

const scrape = async (): Promise<string> => (await request(app.metricsUrl ?? '').get('')).text;
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

it('serves only the metrics, on a separate port', async () => {
  const url = new URL(app.metricsUrl ?? '');
  expect(url.port).not.toBe(new URL(app.url).port);
  const answer = await request(url.href).get('');
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect((await request(url.origin).get('/health/live')).status).toBe(404);
  expect((await request(url.href).post('')).status).toBe(405);
});

// Guarantee: a stranger who reaches the API learns no business figures.
it('does not serve them on the public port', async () => {
  expect((await request(app.url).get('/metrics')).status).toBe(404);
});

it('counts requests by the pattern of their route, and unknown paths together', async () => {
  const payCode = 'PayCode10001';
  const route = '{method="GET",route="/checkout/:payCode/status",status="404"}';
  const before = valueOf(await scrape(), `cowrie_http_requests_total${route}`) ?? 0;
  await request(app.url).get(`/checkout/${payCode}/status`);
  await request(app.url).get('/no-such-path-10001');
  const text = await scrape();
  expect(valueOf(text, `cowrie_http_requests_total${route}`)).toBe(before + 1);
  expect(valueOf(text, 'cowrie_http_requests_total{method="GET",route="none",status="404"}')).toBeGreaterThan(
    0,
  );
  expect(text).not.toContain(payCode);
  expect(text).not.toContain('no-such-path');
});

it('counts the commands to the database', async () => {
  const series = 'cowrie_database_commands_total{command="find",collection="payments",outcome="ok"}';
  const before = valueOf(await scrape(), series) ?? 0;
  await request(app.url).get('/checkout/PayCode10002/status');
  expect(valueOf(await scrape(), series)).toBeGreaterThan(before);
});

it('reports the health checks, and that every collector has answered', async () => {
  const text = await scrape();
  expect(valueOf(text, 'cowrie_database_up')).toBe(1);
  expect(valueOf(text, 'cowrie_process_info{role="all"}')).toBe(1);
  expect(text).toMatch(/^cowrie_health_check_ok\{check="reversed payments"\} 1$/m);
  const failed = text.split('\n').filter((line) => /^cowrie_collector_failed\{.*\} 1$/.test(line));
  expect(failed).toEqual([]);
});

// Guarantee: docs/operations/metrics.md is generated from the catalogue, so it lists what a scrape shows.
it('shows every metric of the catalogue under its type, and no other', async () => {
  const shown = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [
    name,
    type,
  ]);
  expect(shown.sort()).toEqual(
    Object.entries(CATALOGUE)
      .map(([name, { type }]) => [name, type])
      .sort(),
  );
});

itWithPromtool('promtool finds nothing to say about a scrape', async () => {
  const text = await scrape();
  expect(promtool(['check', 'metrics'], text)).toEqual({ isOk: true, said: '' });
});

it('serves none without a port', async () => {
  const silent = await startApp(aConfig({ role: 'api' }));
  try {
    expect(silent.metricsUrl).toBeUndefined();
    expect(await silent.nest.get(MetricsRegistry).text()).toContain('cowrie_process_info');
  } finally {
    await silent.close();
  }
});

it('refuses to start on a port that is in use, and names the setting', async () => {
  const other: Server = createServer();
  await new Promise<void>((resolve) => other.listen(0, METRICS.host, resolve));
  const { port } = other.address() as AddressInfo;
  try {
    await expect(startApp(aConfig({ role: 'api', metrics: { ...METRICS, port } }))).rejects.toThrow(
      `the metrics cannot be served on 127.0.0.1:${port}; set METRICS_HOST and METRICS_PORT`,
    );
  } finally {
    other.close();
  }
});
