import { Command } from 'commander';
import type { CliContext } from './commands/command.context';
import { addLedgerCommands } from './commands/ledger.commands';
import { addPaymentCommands } from './commands/payment.commands';
import { addSandboxCommands } from './commands/sandbox.commands';
import { addSettlementCommands } from './commands/settlement.commands';

const ABOUT = [
  'The operator’s command line of Cowrie.',
  'It works on the service’s own database, with the service’s own configuration: that of the environment; or, when MONGODB_URI is not set, that of the local stack which npm start runs.',
  'Exit codes: 0 fine, 1 something is wrong or was refused, 2 the command is not right, 3 no connection.',
].join('\n\n');

/** All commands. Each prints a text for people, or JSON with --json. */
export function createProgram(context: CliContext): Command {
  const program = new Command('cowrie').description(ABOUT).showHelpAfterError('(see cowrie --help)');
  addPaymentCommands(program, context);
  addSettlementCommands(program, context);
  addLedgerCommands(program, context);
  addSandboxCommands(program, context);
  return program;
}
