import request from 'supertest';
import { itWithPromtool, promtool } from '@cowrie/testing/promtool';
import { Service } from '../service';

const service = Service.shared();

const scrape = async (): Promise<string> => (await request(service.dev.metricsUrl ?? '').get('')).text;

it('GET metricsUrl of dev.json returns the figures of the running stack', async () => {
  const text = await scrape();
  expect(text).toContain('cowrie_process_info{role="all"} 1');
  expect(text).toMatch(/^cowrie_watcher_lag_blocks\{environment="live",network="base"\} \d+$/m);
  expect(text).toMatch(/^cowrie_node_up\{environment="test",network="celo",node="[^"]+"\} 1$/m);
});

it('GET /metrics of the API is 404', async () => {
  expect((await service.call('get', '/metrics')).status).toBe(404);
});

itWithPromtool('promtool finds nothing to say about a stack with payments', async () => {
  expect(promtool(['check', 'metrics'], await scrape())).toEqual({ isOk: true, said: '' });
});
