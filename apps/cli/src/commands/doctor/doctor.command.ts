import { type Command, Option } from 'commander';
import { UsageError } from '../../exit';
import { type CliContext, reading, printResult, withExamples } from '../command.context';
import { checkApi } from './api.check';
import { checkConfiguration, type DoctorRole } from './configuration.check';
import { checkDatabase } from './database.check';
import {
  API,
  BOTH,
  concerning,
  type Finding,
  findingsText,
  type RoleFinding,
  WORKER,
} from '@cowrie/api/operations/operator/doctor/finding';
import { checkFloats } from './float.check';
import { checkGas } from './gas.check';
import { checkMail } from './mail.check';
import { checkMigrations } from './migrations.check';
import { programFolder } from '@cowrie/api/platform/program.folder';
import { checkNetworks } from '@cowrie/api/operations/operator/doctor/network.check';
import { checkProvenance } from './provenance/provenance.check';
import { checkRates } from '@cowrie/api/operations/operator/doctor/rates.check';
import { checkRails } from '@cowrie/api/operations/operator/doctor/rails.check';
import { checkSafes, checkWithoutSafes } from './safe.check';
import { checkTron } from './tron.check';
import { checkScreening } from '@cowrie/api/operations/operator/doctor/screening.check';
import { checkStored } from '@cowrie/api/operations/operator/doctor/stored.checks';

interface DoctorOptions {
  role?: DoctorRole;
  api?: string;
  provenance?: string;
  key?: string;
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
      .option(
        '--provenance <file>',
        'check nothing but the installed files: compare them with this signed statement of how they were built',
      )
      .option('--key <file>', 'with --provenance: the Ed25519 public key of who released it, in PEM')
      .action((options: DoctorOptions) => runDoctor(context, options)),
    'doctor',
    'doctor --role worker --json',
    'doctor --api http://api:3000',
    'doctor --provenance cowrie.provenance.json --key release.pub.pem',
  );
}

async function runDoctor(context: CliContext, options: DoctorOptions): Promise<void> {
  const { provenance, key } = options;
  if ((provenance === undefined) !== (key === undefined))
    throw new UsageError('--provenance and --key need each other');
  const findings =
    provenance === undefined || key === undefined
      ? await findingsOf(context, options)
      : concerning(
          BOTH,
          await checkProvenance(context.path(provenance), context.path(key), programFolder().path),
        );
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
  const [networks, gas, floats, safes, screening, rails, rates, api] = await Promise.all([
    checkNetworks(config, new Date()),
    checkGas(config, configured),
    checkFloats(config, configured),
    checkSafes(config, configured),
    checkScreening(config),
    checkRails(config, () => new Date()),
    checkRates(config, () => new Date()),
    checkApi(apiUrl),
  ]);
  const isUsable = isFine([...database, ...migrations]);
  return [
    ...findings,
    ...concerning(BOTH, [
      ...database,
      ...migrations,
      ...networks,
      ...(await checkTron(config)),
      ...checkWithoutSafes(config),
    ]),
    ...(isUsable ? await checkStored(await context.service(), config, configured.role) : []),
    ...concerning(WORKER, [...gas, ...floats, ...safes, ...screening, ...rails]),
    ...concerning(WORKER, checkMail(configured)),
    ...concerning(API, [...rates, ...api]),
  ];
}

function isFine(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'fail');
}
