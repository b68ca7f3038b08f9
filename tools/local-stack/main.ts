import { ConfigError } from '../../apps/api/src/platform/config/load-config';
import { stackOptions } from './stack-options';
import { whenNpmEnds } from './npm-parent';
import { type RunningStack, startStack } from './stack';

/** `npm start`: everything on one machine, until Ctrl-C. */
async function main(): Promise<void> {
  const startedAt = Date.now();
  const starting = startStack(stackOptions(process.env), say);
  stopOnSignals(starting);
  const { dev } = await starting;
  describe(dev, Date.now() - startedAt);
}

function stopOnSignals(starting: Promise<RunningStack>): void {
  let isStopping = false;
  const stop = (how?: { keepChains: boolean }): void => {
    if (isStopping) return;
    isStopping = true;
    say('\nStopping …');
    // Killed while it still starts: what has been started is ended all the same.
    starting
      .then((stack) => stack.close(how))
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  // A restart in a moment, by `nx serve api`.
  process.on('SIGUSR2', () => stop({ keepChains: true }));
  whenNpmEnds(() => stop());
}

function describe(dev: RunningStack['dev'], tookMs: number): void {
  const [merchant] = dev.merchants;
  if (!merchant) throw new Error('there is no merchant');
  say(`
Cowrie is ready (${(tookMs / 1000).toFixed(1)} s).

  API        ${dev.apiUrl}
  Docs       ${dev.apiUrl}/docs
  Checkout   ${dev.checkoutUrl}
  Database   ${dev.mongoUri}
${dev.networks.test.map(({ name, rpcUrl, chainId }) => `  ${name.padEnd(10)} ${rpcUrl}  (chain ${chainId})`).join('\n')}
  Faucet     ${dev.faucet.address}

Test keys (live ones, and everything else, are in .cowrie/dev.json):
${dev.merchants.map(({ country, currency, keys }) => `  ${country} ${currency}  ${keys.test.public}\n          ${keys.test.secret}`).join('\n')}

Try it:
  curl -s ${dev.apiUrl}/api/v1/payments \\
    -H 'Authorization: Bearer ${merchant.keys.test.public}' -H 'Content-Type: application/json' \\
    -d '{"amount": 5000, "customerEmail": "ada@example.com"}'
  npm run demo        pays one from the faucet and follows it to the end

Ctrl-C stops everything.`);
}

function say(line: string): void {
  console.log(line);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(error instanceof Error ? `Cannot start: ${error.message}` : error);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}

main().catch(fail);
