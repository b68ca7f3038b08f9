import { Command } from 'commander';
import { programVersion } from '../../api/src/platform/program.version';
import type { CliContext } from './commands/command.context';
import { addAllowlistCommands } from './commands/allowlist.commands';
import { addBackupCommands } from './commands/backup/backup.commands';
import { addCustomerCommands } from './commands/customer.commands';
import { addDeliveryCommands } from './commands/delivery.commands';
import { addDoctorCommand } from './commands/doctor/doctor.command';
import { addKeyCommands } from './commands/key.commands';
import { addLedgerCommands } from './commands/ledger.commands';
import { addListenCommand } from './commands/listen/listen.command';
import { addMerchantCommands } from './commands/merchant.commands';
import { addMigrateCommand } from './commands/migrate.command';
import { addOperatorCommands } from './commands/operator.commands';
import { addPaymentCommands } from './commands/payment.commands';
import { addSandboxCommands } from './commands/sandbox.commands';
import { addSettlementCommands } from './commands/settlement.commands';
import { addSimulateCommands } from './commands/simulate/simulate.commands';
import { addStateCommands } from './commands/state.commands';
import { addWebhookCommands } from './commands/webhook.commands';

const ABOUT = [
  'The operator’s command line of Cowrie.',
  'It works on the service’s database and reads the service’s configuration from the environment. When MONGODB_URI is not set, it works on the local stack that npm start runs.',
  'Exit codes: 0 success, 1 something is wrong or was refused, 2 wrong usage or configuration, 3 no connection.',
].join('\n\n');

/** All commands. Each prints text, or JSON with --json. */
export function createProgram(context: CliContext): Command {
  const program = new Command('cowrie')
    .description(ABOUT)
    .version(programVersion(), '-v, --version', 'print the version');
  const families = [
    ...[addMerchantCommands, addKeyCommands, addAllowlistCommands, addWebhookCommands, addDeliveryCommands],
    ...[
      addPaymentCommands,
      addCustomerCommands,
      addSettlementCommands,
      addLedgerCommands,
      addStateCommands,
      addSandboxCommands,
      addOperatorCommands,
    ],
    ...[addDoctorCommand, addMigrateCommand, addBackupCommands, addListenCommand, addSimulateCommands],
  ];
  for (const add of families) add(program, context);
  return program;
}
