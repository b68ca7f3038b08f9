import type { Command } from 'commander';
import type { SandboxSettings } from '@cowrie/exchange';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { SandboxSettingsRepository } from '@cowrie/api/money-out/conversion/sandbox-settings.repository';
import { UsageError } from '../exit';
import { toJson } from '../output/json.format';
import { facts } from '../output/table.format';
import { byOption, type CliContext, withExamples } from './command.context';
import { whole } from './options.parse';

interface SetOptions {
  delayMs?: number;
  spread?: number;
  partial?: number;
  lot?: number;
  lose?: number;
  /** `false`: `--no-refuse` was given. */
  refuse?: string | false;
  gather?: boolean;
  by: Actor;
  json?: boolean;
}

export function addSandboxCommands(program: Command, context: CliContext): void {
  const sandbox = program.command('sandbox').description('the simulated exchange that sells tokens in test');
  withExamples(
    sandbox
      .command('show')
      .description('show how it behaves')
      .option('--json', 'print JSON')
      .action(({ json }: { json?: boolean }) => show(context, json)),
    'sandbox show',
  );
  withExamples(
    sandbox
      .command('set')
      .description('change the settings that you name, from the next order on; the others stay as they are')
      .option('--delay-ms <ms>', 'how long it takes to sell, in milliseconds', whole(0, 86_400_000))
      .option('--spread <bp>', 'what it keeps of each sale, in hundredths of a percent', whole(0, 10_000))
      .option(
        '--partial <bp>',
        'how much of each order it sells, in hundredths of a percent',
        whole(1, 10_000),
      )
      .option('--lot <millionths>', 'smallest order, in millionths of a token', whole(0, 1_000_000_000))
      .option('--gather', 'gather sums below the smallest lot, and sell them together')
      .option('--no-gather', 'leave them unsold')
      .option(
        '--lose <count>',
        'take this many orders without an answer, as when a connection breaks',
        whole(0, 1_000_000),
      )
      .option('--refuse <reason>', 'refuse every order, for this reason')
      .option('--no-refuse', 'refuse no order')
      .addOption(byOption(context))
      .option('--json', 'print JSON')
      .action((options: SetOptions, command: Command) => set(context, options, command)),
    'sandbox set --delay-ms 5000 --spread 50',
    'sandbox set --refuse "market closed"',
    'sandbox set --no-refuse --partial 2500 --lose 3',
  );
}

async function show(context: CliContext, json = false): Promise<void> {
  const settings = await (await context.service()).get(SandboxSettingsRepository).read();
  context.out(json ? toJson(settings) : settingsText(settings));
}

async function set(context: CliContext, options: SetOptions, command: Command): Promise<void> {
  const { delayMs, spread, partial, lot, lose, by, json } = options;
  // Commander's default for a --no option is true.
  const refuse = command.getOptionValueSource('refuse') === 'cli' ? options.refuse : undefined;
  const named: { [K in keyof SandboxSettings]: SandboxSettings[K] | undefined } = {
    fillDelayMs: delayMs,
    spreadBasisPoints: spread,
    partialFillBasisPoints: partial,
    smallestLotMillionths: lot,
    gathersLots: command.getOptionValueSource('gather') === 'cli' ? options.gather : undefined,
    loseNextAnswers: lose,
    refuseWith: refuse === false ? '' : refuse,
  };
  const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0)
    throw new UsageError('No setting is named; name at least one to change');
  const service = await context.service();
  const settings = service.get(SandboxSettingsRepository);
  const before = await settings.read();
  await settings.set(changes);
  const subject = { kind: 'sandbox', id: 'sandbox' };
  await service
    .get(AuditLog)
    .record({ by, action: 'sandbox.set', subject, before, after: await settings.read() });
  await show(context, json);
}

function settingsText(settings: SandboxSettings): string {
  return facts({
    'delay-ms': String(settings.fillDelayMs),
    spread: String(settings.spreadBasisPoints),
    partial: String(settings.partialFillBasisPoints),
    lot: String(settings.smallestLotMillionths),
    gather: settings.gathersLots ? 'yes' : 'no',
    lose: String(settings.loseNextAnswers),
    refuse: settings.refuseWith || 'no',
  });
}
