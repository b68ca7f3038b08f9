import type { Command } from 'commander';
import type { SandboxSettings } from '@cowrie/exchange';
import { AuditLog } from '../../../api/src/platform/audit/audit-log.service';
import { SandboxSettingsRepository } from '../../../api/src/settlement/sandbox-settings.repository';
import { CliError, EXIT } from '../exit';
import { toJson } from '../output/json.format';
import { facts } from '../output/table.format';
import { type CliContext, withExamples } from './command.context';
import { whole } from './options.parse';

interface SetOptions {
  delayMs?: number;
  spread?: number;
  partial?: number;
  lose?: number;
  /** False: `--no-refuse`. */
  refuse?: string | false;
  by: string;
  json?: boolean;
}

export function addSandboxCommands(program: Command, context: CliContext): void {
  const sandbox = program.command('sandbox').description('the simulated exchange of the test environment');
  withExamples(
    sandbox
      .command('show')
      .description('how it behaves now')
      .option('--json', 'for programs')
      .action(({ json }: { json?: boolean }) => show(context, json)),
    'sandbox show',
  );
  withExamples(
    sandbox
      .command('set')
      .description('change how it behaves, from its next order on; what is not named stays')
      .option('--delay-ms <ms>', 'time from an order to its fill', whole(0, 86_400_000))
      .option('--spread <bp>', 'what it keeps of each sale, in hundredths of a percent', whole(0, 10_000))
      .option('--partial <bp>', 'how much of each order it sells; 10000 is all', whole(1, 10_000))
      .option('--lose <count>', 'take so many orders and lose the answer to each', whole(0, 1_000_000))
      .option('--refuse <reason>', 'refuse every order')
      .option('--no-refuse', 'refuse none')
      .option('--by <name>', 'who does it', context.user)
      .option('--json', 'for programs')
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
  const { delayMs, spread, partial, lose, by, json } = options;
  // Commander's default for a --no option is true.
  const refuse = command.getOptionValueSource('refuse') === 'cli' ? options.refuse : undefined;
  const named: Partial<SandboxSettings> = {
    fillDelayMs: delayMs,
    spreadBasisPoints: spread,
    partialFillBasisPoints: partial,
    loseNextAnswers: lose,
    refuseWith: refuse === false ? '' : refuse,
  };
  const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0)
    throw new CliError(EXIT.usage, 'Name at least one setting to change');
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
    lose: String(settings.loseNextAnswers),
    refuse: settings.refuseWith || 'no',
  });
}
