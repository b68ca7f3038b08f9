import { type Command, Option } from 'commander';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ConfigError, loadConfig } from '@cowrie/api/platform/config/load-config';
import { CliError } from '../../exit';
import type { ServiceEnvironment } from '../../service/environment.read';
import { type CliContext, printResult, reading, withExamples } from '../command.context';

type Role = AppConfig['role'];

interface CheckOptions {
  role?: Role;
  json?: boolean;
}

/** A fault of the configuration and what to do about it. */
interface Fault {
  fault: string;
  /** Absent: the fault itself says it. */
  cure?: string;
}

interface Checked {
  role: Role;
  faults: Fault[];
}

export function addConfigCommands(program: Command, context: CliContext): void {
  const config = program.command('config').description('the configuration of the service');
  withExamples(
    reading(
      config,
      'check',
      'print every configuration fault that would stop a process from starting, and how to fix it. It starts nothing and connects to nothing. Exit code 1 when there is a fault',
    )
      .addOption(
        new Option('--role <role>', 'the role to check for; default: ROLE, or all').choices([
          ...(['api', 'worker', 'all'] as const),
        ]),
      )
      .action((options: CheckOptions) => check(context, options)),
    'config check',
    'config check --role worker --json',
  );
}

function check(context: CliContext, options: CheckOptions): void {
  const { env, role, dev } = environmentOf(context);
  // The local stack's environment has no sweeper keys.
  const checked = options.role ?? (role as Role | undefined) ?? (dev ? 'api' : 'all');
  const faults = faultsOf({ ...env, ROLE: checked });
  printResult(context, options, { role: checked, faults }, textOf);
  if (faults.length > 0) context.reportFailure();
}

/**
 * Without a database and a local stack, only this process's variables count, and a missing variable is a
 * fault.
 */
function environmentOf(context: CliContext): ServiceEnvironment {
  try {
    return context.environment();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { env: context.env, ...(context.env.ROLE && { role: context.env.ROLE }) };
  }
}

/** The faults that `loadConfig` finds. The service starts with every configuration that it accepts. */
function faultsOf(env: ServiceEnvironment['env']): Fault[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(faultOf);
  }
}

function faultOf(problem: string): Fault {
  const cut = problem.lastIndexOf('; ');
  return cut < 0 ? { fault: problem } : { fault: problem.slice(0, cut), cure: problem.slice(cut + 2) };
}

function textOf({ role, faults }: Checked): string {
  const as = role === 'all' ? 'api and worker' : role;
  if (faults.length === 0) return `No fault: the configuration is valid as ${as}.`;
  const lines = faults.flatMap(({ fault, cure }) => [`- ${fault}`, ...(cure ? [`  → ${cure}`] : [])]);
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  return [...lines, '', `${count} as ${as}. docs/configuration.md explains each variable.`].join('\n');
}
