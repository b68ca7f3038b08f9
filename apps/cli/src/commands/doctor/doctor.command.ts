import { type Command, Option } from 'commander';
import type { ServiceRole } from '../../../../api/src/platform/config/setting';
import { type CliContext, reading, printResult, withExamples } from '../command.context';
import { checkAllowlists } from './allowlist.check';
import { checkApi } from './api.check';
import { checkConfiguration, type DoctorRole } from './configuration.check';
import { checkDatabase } from './database.check';
import { API, BOTH, concerning, type Finding, findingsText, type RoleFinding, WORKER } from './finding';
import { checkFloats } from './float.check';
import { checkGas } from './gas.check';
import { checkMigrations } from './migrations.check';
import { checkNetworks } from './network.check';
import { checkOperators } from './operators.check';
import { checkRates } from './rates.check';
import { checkRetired } from './retired.check';
import { checkReversals } from './reversal.check';
import { checkScreening } from './screening.check';
import { checkWatchers } from './watcher.check';
import { checkWebhookKey } from './webhook-key.check';

interface DoctorOptions {
  role?: DoctorRole;
  api?: string;
  json?: boolean;
}

export function addDoctorCommand(program: Command, context: CliContext): void {
  withExamples(
    reading(
      program,
      'doctor',
      'check that everything works (configuration, database, networks, gas, rates, secrets, API) and say what to do. Exit code 1 when a check fails. Each line names the role that it concerns. Run it where a worker runs: it checks the most there',
    )
      .addOption(
        new Option('--role <role>', 'check the configuration of this role; default: ROLE').choices([
          'api',
          'worker',
          'all',
        ]),
      )
      .option('--api <url>', 'where the API answers; default: COWRIE_API_URL, or the local stack’s')
      .action((options: DoctorOptions) => runDoctor(context, options)),
    'doctor',
    'doctor --role worker --json',
    'doctor --api http://api:3000',
  );
}

async function runDoctor(context: CliContext, options: DoctorOptions): Promise<void> {
  const findings = await findingsOf(context, options);
  printResult(context, options, findings, findingsText);
  if (findings.some(({ verdict }) => verdict === 'fail')) context.reportFailure();
}

/** A missing part is reported once, by its own check. The checks that need it are left out. */
async function findingsOf(context: CliContext, options: DoctorOptions): Promise<RoleFinding[]> {
  const { config, configured, findings } = checkConfiguration(context, options.role);
  if (!config || !configured) return findings;
  const database = await checkDatabase(config);
  const migrations = isFine(database) ? await checkMigrations(config) : [];
  const apiUrl = options.api ?? (context.env.COWRIE_API_URL || configured.dev?.apiUrl);
  const [networks, gas, floats, screening, rates, api] = await Promise.all([
    checkNetworks(config),
    checkGas(config, configured),
    checkFloats(config, configured),
    checkScreening(config),
    checkRates(config),
    checkApi(apiUrl),
  ]);
  const isUsable = isFine([...database, ...migrations]);
  return [
    ...findings,
    ...concerning(BOTH, [...database, ...migrations, ...networks]),
    ...(isUsable ? await checkStored(context, configured.role) : []),
    ...concerning(WORKER, [...gas, ...floats, ...screening]),
    ...concerning(API, [...rates, ...api]),
  ];
}

function isFine(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'fail');
}

async function checkStored(context: CliContext, role: string | undefined): Promise<RoleFinding[]> {
  const service = await context.service();
  const checks: [readonly ServiceRole[], Promise<Finding[]>][] = [
    [WORKER, checkWatchers(service)],
    [BOTH, checkRetired(service)],
    [WORKER, checkReversals(service)],
    [BOTH, checkWebhookKey(service)],
    [API, checkAllowlists(service)],
    [API, checkOperators(service, role)],
  ];
  const found = await Promise.all(checks.map(async ([concerns, check]) => concerning(concerns, await check)));
  return found.flat();
}
