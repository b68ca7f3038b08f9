import { Command, Help } from 'commander';
import { programVersion } from '@cowrie/api/platform/program.version';
import type { CliContext } from './commands/command.context';
import { addAllowlistCommands } from './commands/allowlist.commands';
import { addBackupCommands } from './commands/backup/backup.commands';
import { addConfigCommands } from './commands/config/config.commands';
import { addCustomerCommands } from './commands/customer.commands';
import { addDeliveryCommands } from './commands/delivery.commands';
import { addDoctorCommand } from './commands/doctor/doctor.command';
import { addExceptionCommands } from './commands/exception.commands';
import { addKeyCommands } from './commands/key.commands';
import { addLedgerCommands } from './commands/ledger.commands';
import { addListenCommand } from './commands/listen/listen.command';
import { addMerchantCommands } from './commands/merchant.commands';
import { addMigrateCommand } from './commands/migrate.command';
import { addOperatorCommands } from './commands/operator.commands';
import { addOverviewCommand } from './commands/overview.command';
import { addPaymentCommands } from './commands/payment.commands';
import { addPersonCommands } from './commands/person/person.commands';
import { addPayoutCommands } from './commands/payout.commands';
import { addRatesCommands } from './commands/rates/rates.commands';
import { addReceiptCommands } from './commands/receipt/receipt.commands';
import { addRefundCommands } from './commands/refund.commands';
import { addRescueCommand } from './commands/rescue/rescue.command';
import { addSandboxCommands } from './commands/sandbox.commands';
import { addScreeningCommands } from './commands/screening.commands';
import { addAccountCommands } from './commands/account.commands';
import { addStatementCommands } from './commands/statement/statement.commands';
import { addConversionCommands } from './commands/conversion.commands';
import { addSettlementCommands } from './commands/settlement.commands';
import { addSimulateCommands } from './commands/simulate/simulate.commands';
import { addStateCommands } from './commands/state.commands';
import { addWebhookCommands } from './commands/webhook.commands';

const ABOUT = [
  'Cowrie’s command line, for those who run the service.',
  'It works on the service’s database, which it finds through the same environment variables as the service. Without MONGODB_URI it works on the local stack of npm start.',
  'To start: cowrie overview shows how things are, and cowrie doctor shows what is wrong.',
  'Exit codes: 0 success, 1 something is wrong or was refused, 2 wrong usage or configuration, 3 no connection, 4 nothing is wrong but something is not verified.',
].join('\n\n');

/** All commands. Each prints text, or JSON with --json. */
export function createProgram(context: CliContext): Command {
  const program = new Command('cowrie')
    .description(ABOUT)
    // Subcommands copy it.
    .configureHelp({
      optionDescription: (option) =>
        `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
    })
    .version(programVersion(), '-v, --version', 'print the version');
  const families = [
    addMerchantCommands,
    addKeyCommands,
    addAllowlistCommands,
    addWebhookCommands,
    addDeliveryCommands,
    addPaymentCommands,
    addReceiptCommands,
    addRefundCommands,
    addPayoutCommands,
    addExceptionCommands,
    addScreeningCommands,
    addCustomerCommands,
    addConversionCommands,
    addSettlementCommands,
    addAccountCommands,
    addStatementCommands,
    addLedgerCommands,
    addStateCommands,
    addRescueCommand,
    addRatesCommands,
    addSandboxCommands,
    addOperatorCommands,
    addPersonCommands,
    addOverviewCommand,
    addDoctorCommand,
    addConfigCommands,
    addMigrateCommand,
    addBackupCommands,
    addListenCommand,
    addSimulateCommands,
  ];
  for (const add of families) add(program, context);
  return program;
}
