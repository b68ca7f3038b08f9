import type { Command } from 'commander';
import { type CliContext, reading, printResult, withExamples } from '../command.context';
import { checkAllowlists } from './allowlist.check';
import { checkConfiguration } from './configuration.check';
import { checkDatabase } from './database.check';
import { type Finding, findingsText } from './finding';
import { checkGas } from './gas.check';
import { checkMigrations } from './migrations.check';
import { checkNetworks } from './network.check';
import { checkOperators } from './operators.check';
import { checkRates } from './rates.check';
import { checkRetired } from './retired.check';
import { checkReversals } from './reversal.check';
import { checkWatchers } from './watcher.check';
import { checkWebhookKey } from './webhook-key.check';

export function addDoctorCommand(program: Command, context: CliContext): void {
  withExamples(
    reading(
      program,
      'doctor',
      'check configuration, database, networks, gas, rates and secrets; exit code 1 when a check fails',
    ).action((options: { json?: boolean }) => runDoctor(context, options)),
    'doctor',
    'doctor --json',
  );
}

async function runDoctor(context: CliContext, options: { json?: boolean }): Promise<void> {
  const findings = await findingsOf(context);
  printResult(context, options, findings, findingsText);
  if (findings.some(({ verdict }) => verdict === 'fail')) context.reportFailure();
}

/** A missing part is reported once, by its own check. The checks that need it are left out. */
async function findingsOf(context: CliContext): Promise<Finding[]> {
  const { config, configured, findings } = checkConfiguration(context);
  if (!config || !configured) return findings;
  const database = await checkDatabase(config);
  const migrations = isFine(database) ? await checkMigrations(config) : [];
  const [networks, gas, rates] = await Promise.all([
    checkNetworks(config),
    checkGas(config, configured),
    checkRates(config),
  ]);
  const stored = isFine([...database, ...migrations]) ? await checkStored(context) : [];
  return [...findings, ...database, ...migrations, ...networks, ...stored, ...gas, ...rates];
}

function isFine(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'fail');
}

async function checkStored(context: CliContext): Promise<Finding[]> {
  const service = await context.service();
  const checks = await Promise.all([
    checkWatchers(service),
    checkRetired(service),
    checkReversals(service),
    checkWebhookKey(service),
    checkAllowlists(service),
    checkOperators(service),
  ]);
  return checks.flat();
}
