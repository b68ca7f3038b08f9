import { setTimeout as pause } from 'node:timers/promises';
import { becomeHealthy, type Compose } from './compose';
import type { Engine } from './engine';
import { addressOf } from './inspection';
import type { Report } from './report';

const GRACE_SECONDS = 40;
const BUILD_TIMEOUT_MS = 20 * 60_000;
const STARTS = 5;
const READY_TIMEOUT_MS = 60_000;
const PROGRAMS = ['api', 'worker', 'page', 'mongo'] as const;

interface Operation {
  readonly engine: Engine;
  readonly compose: Compose;
  readonly report: Report;
  readonly signal: AbortSignal;
  readonly secrets: readonly string[];
  /** The address of the API on this machine. */
  readonly apiUrl: string;
  /** Takes a payment through, and describes it. */
  readonly pay: () => Promise<string>;
}

/** What an operator does with a running deployment: docker/README.md, "Upgrades" and "Other setups". */
export async function checkOperation({
  engine,
  compose,
  report,
  signal,
  secrets,
  apiUrl,
  pay,
}: Operation): Promise<void> {
  const exitCode = (service: string): Promise<string> =>
    engine.podman(['inspect', '--format', '{{.State.ExitCode}}', compose.container(service)]);
  await report.check('migrate --dry-run', async () => {
    const words = ['run', '--rm', '-T', '--no-deps', 'worker', 'node', 'tools/cowrie.mjs'];
    return (await compose.run([...words, 'migrate', '--dry-run'])).split('\n').at(-1);
  });
  await report.check('api: ready after a start', async () => {
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) times.push(await secondsToReady(engine, compose, apiUrl));
    return `${times.map((seconds) => seconds.toFixed(2)).join(', ')} s from \`podman start\` to 200`;
  });
  await report.check('three workers', async () => {
    await compose.run(['up', '-d', '--no-build', '--no-deps', '--scale', 'worker=3', 'worker']);
    for (const number of [2, 3]) await becomeHealthy(engine, `cowrie_worker_${number}`, signal);
    return pay();
  });
  for (const service of PROGRAMS)
    await report.check(`${service}: stops`, async () => {
      const start = performance.now();
      await engine.podman(['stop', '--time', String(GRACE_SECONDS), compose.container(service)]);
      const seconds = (performance.now() - start) / 1000;
      const code = await exitCode(service);
      // 137 is a kill after the grace period; 143 is an end by SIGTERM without a handler.
      if (code !== '0') throw new Error(`exit code ${code} after ${seconds.toFixed(1)} s`);
      return `exit code 0 after ${seconds.toFixed(1)} s`;
    });
  await report.check('logs: nothing secret', async () => {
    let count = 0;
    for (const service of PROGRAMS) {
      const log = await compose.try(['logs', service]);
      const text = log.stdout + log.stderr;
      count += text.split('\n').length;
      if (secrets.some((secret) => text.includes(secret)))
        throw new Error(`the log of ${service} holds a secret`);
    }
    return `none of ${secrets.length} secrets in ${count} lines`;
  });
  await report.step('an upgrade', async () => {
    // New containers: all lasting data is in the database's volume.
    await compose.run(['stop', 'api', 'worker']);
    await engine.podman(['rm', '--force', '--depend', compose.container('mongo')]);
    await compose.run(['build', 'api', 'page'], { timeoutMs: BUILD_TIMEOUT_MS });
    await compose.run(['up', '-d', '--no-build', '--no-deps', 'mongo']);
    await becomeHealthy(engine, compose.container('mongo'), signal);
    await compose.run(['up', '-d', '--no-build']);
    for (const service of ['api', 'worker', 'page'])
      await becomeHealthy(engine, compose.container(service), signal);
    return pay();
  });
  await report.check('an API with another address', async () => {
    const container = compose.container('api');
    const before = await addressOf(engine, container);
    await engine.podman(['rm', '--force', '--time', String(GRACE_SECONDS), container]);
    await compose.run(['up', '-d', '--no-build', '--no-deps', 'api']);
    await becomeHealthy(engine, container, signal);
    // nginx keeps an address for 10 s.
    await pause(11_000);
    const told = await pay();
    return `${before} → ${await addressOf(engine, container)}: ${told}`;
  });
}

/** Stops the API's container and starts it again, until it answers that it is ready. */
async function secondsToReady(engine: Engine, compose: Compose, apiUrl: string): Promise<number> {
  const container = compose.container('api');
  await engine.podman(['stop', '--time', String(GRACE_SECONDS), container]);
  const start = performance.now();
  await engine.podman(['start', container]);
  const isReady = () =>
    fetch(`${apiUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() - start > READY_TIMEOUT_MS) throw new Error(`not ready in ${READY_TIMEOUT_MS} ms`);
    await pause(10);
  }
  return (performance.now() - start) / 1000;
}
