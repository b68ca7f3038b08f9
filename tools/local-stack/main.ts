import { join } from 'node:path';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { collectAtRest } from '@cowrie/memory';
import { ConfigError } from '@cowrie/api/platform/config/config.error';
import { stackOptions } from './stack-options';
import { whenNpmEnds } from './npm-parent';
import { shownPath, stackPaths } from './paths';
import type { RunningStack } from './service';
import { startStack } from './stack';

/** Why a start ends that is stopped. */
const STOPPED = new Error('stopped during the start');

/** `npm start`: runs everything on one machine until Ctrl-C. */
async function main(): Promise<void> {
  const startedAt = Date.now();
  const stopping = new AbortController();
  const options = stackOptions(process.env);
  const starting = startStack(options, print, stopping.signal);
  stopOnSignals(starting, stopping);
  const { dev, arePeopleNew, mailDirectory } = await starting;
  if (stopping.signal.aborted) return;
  collectAtRest();
  const devPath = shownPath(stackPaths(options.directory).dev);
  describe(dev, { mailDirectory, devPath, tookMs: Date.now() - startedAt });
  if (arePeopleNew) describePeople(dev, devPath);
}

function stopOnSignals(starting: ReturnType<typeof startStack>, stopping: AbortController): void {
  const stop = (closeOptions?: { keepChains: boolean }): void => {
    if (stopping.signal.aborted) return;
    print('\nStopping …');
    stopping.abort(STOPPED);
    // A start that is stopped ends by itself what it has started.
    starting
      .then(
        (stack) => stack.close(closeOptions),
        (error: unknown) => {
          if (error !== STOPPED) throw error;
        },
      )
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  // `nx serve api` restarts the stack at once and keeps the chains.
  process.on('SIGUSR2', () => stop({ keepChains: true }));
  whenNpmEnds(() => stop());
}

interface Start {
  mailDirectory: string | undefined;
  devPath: string;
  tookMs: number;
}

function describe(dev: RunningStack['dev'], { mailDirectory, devPath, tookMs }: Start): void {
  const [merchant] = dev.merchants;
  if (!merchant) throw new Error('the stack has no merchant; delete its folder and start again');
  print(`
Cowrie is ready (${(tookMs / 1000).toFixed(1)} s).

  API        ${dev.apiUrl}
  Docs       ${dev.apiUrl}/docs
  Checkout   ${dev.checkoutUrl}
  Dashboard  ${dev.dashboard?.url}
  Database   ${dev.mongoUri}
  Mails      ${mailDirectory ? shownPath(join(mailDirectory, 'latest.txt')) : 'handed to SMTP_URL'}
${dev.networks.test.map(({ name, rpcUrl, chainId }) => `  ${name.padEnd(10)} ${rpcUrl}  (chain ${chainId})`).join('\n')}
  Faucet     ${dev.faucet.address}, on TRON ${shownAddress('tron', dev.faucet.address)}

Test keys (${devPath} holds the live keys and everything else):
${dev.merchants.map(({ country, currency, keys }) => `  ${country} ${currency}  ${keys.test.public}\n          ${keys.test.secret}`).join('\n')}

Try it:
  curl -s ${dev.apiUrl}/api/v1/payments \\
    -H 'Authorization: Bearer ${merchant.keys.test.public}' -H 'Content-Type: application/json' \\
    -d '{"amount": 5000, "customerEmail": "ada@example.com"}'
  npm run demo        pays a payment and follows it until it is settled (npm run demo -- tron: on TRON)

Ctrl-C stops everything.`);
}

/** Printed at the first start only; `dev.json` keeps it. */
function describePeople({ dashboard }: RunningStack['dev'], devPath: string): void {
  if (!dashboard) return;
  print(`
People of the dashboard (${devPath} keeps this), each with an authenticator app whose secret is last:
${dashboard.people.map(({ email, password, totpSecret }) => `  ${email.padEnd(28)} ${password}  ${totpSecret}`).join('\n')}`);
}

function print(line: string): void {
  console.log(line);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(error instanceof Error ? `Cannot start: ${error.message}` : error);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}

main().catch((error: unknown) => {
  // Stopped during the start: what waits for the start ends the process.
  if (error !== STOPPED) fail(error);
});
