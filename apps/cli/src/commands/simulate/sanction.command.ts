import type { Command } from 'commander';
import { createLocalAccount, setTestSanctioned } from '@cowrie/chain-evm';
import { UsageError } from '../../exit';
import { facts } from '../../output/table.format';
import { type CliContext, printResult, reading, withExamples } from '../command.context';
import { evmAddress } from '../options.parse';

interface SanctionOptions {
  off?: boolean;
  json?: boolean;
}

/** The command that lists an address on the local stack's stand-in for the sanctions oracle. */
export function addSanctionCommand(simulate: Command, context: CliContext): void {
  withExamples(
    reading(simulate, 'sanction', 'list an address on the sanctions list of npm start: its money is held')
      .argument('<address>', 'address of a sender', evmAddress)
      .option('--off', 'take it off the list')
      .action((address: string, options: SanctionOptions) => sanction(context, address, options)),
    'simulate sanction 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'simulate sanction 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --off',
  );
}

async function sanction(context: CliContext, address: string, options: SanctionOptions): Promise<void> {
  const list = context.environment().dev?.sanctionsList;
  if (!list) throw new UsageError('No local stack runs; start it (npm start)');
  const account = await createLocalAccount(list.rpcUrl);
  const sanctioned = !options.off;
  const { txHash } = await setTestSanctioned(account, { oracle: list.address, address, sanctioned });
  const answer = { address, listed: sanctioned, txHash };
  printResult(context, options, answer, ({ listed, ...rest }) =>
    facts({ ...rest, listed: listed ? 'yes' : 'no' }),
  );
}
