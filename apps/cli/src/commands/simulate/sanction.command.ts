import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { createLocalAccount, setTestSanctioned } from '@cowrie/chain-evm';
import { addressFormOf, checkedAddressIn } from '@cowrie/api/platform/chain/address-form';
import { UsageError } from '../../exit';
import { facts } from '../../output/table.format';
import { type CliContext, printResult, reading, withExamples } from '../command.context';

interface SanctionOptions {
  off?: boolean;
  json?: boolean;
}

/** What was changed. `txHash`: only the stand-in for the oracle is a contract. */
interface Listed {
  address: string;
  listed: boolean;
  txHash?: string;
}

/** The command that lists an address with the local stack, so that its money is held. */
export function addSanctionCommand(simulate: Command, context: CliContext): void {
  withExamples(
    reading(simulate, 'sanction', 'list an address on the sanctions list of npm start: its money is held')
      .argument('<address>', 'address of a sender', senderAddress)
      .option('--off', 'take it off the list')
      .action((address: string, options: SanctionOptions) => sanction(context, address, options)),
    'simulate sanction 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'simulate sanction 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --off',
    'simulate sanction TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9',
  );
}

async function sanction(context: CliContext, address: string, options: SanctionOptions): Promise<void> {
  const { sanctionsList, sanctionedFile } = context.environment().dev ?? {};
  if (!sanctionsList || !sanctionedFile) throw new UsageError('No local stack runs; start it (npm start)');
  const listed = !options.off;
  // The oracle's contract has addresses of EVM networks only.
  const answer = address.startsWith('0x')
    ? await listOnChain(sanctionsList, address, listed)
    : listInFile(sanctionedFile, address, listed);
  printResult(context, options, answer, (all) => facts({ ...all, listed: all.listed ? 'yes' : 'no' }));
}

async function listOnChain(
  { rpcUrl, address: oracle }: { rpcUrl: string; address: string },
  address: string,
  listed: boolean,
): Promise<Listed> {
  const account = await createLocalAccount(rpcUrl);
  const { txHash } = await setTestSanctioned(account, { oracle, address, sanctioned: listed });
  return { address, listed, txHash };
}

/** The service reads the file at each question, so it is replaced whole. */
function listInFile(path: string, address: string, listed: boolean): Listed {
  const others = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && line !== address);
  writeFileSync(`${path}.new`, [...others, ...(listed ? [address] : []), ''].join('\n'));
  renameSync(`${path}.new`, path);
  return { address, listed };
}

/** An address of any network, as people write it. */
function senderAddress(text: string): string {
  const inner = checkedAddressIn(text);
  if (inner === undefined)
    throw new InvalidArgumentError(
      'Give an address: 0x and 40 hex digits with the right capitals or none, or on TRON one that begins with T.',
    );
  return text.trim().startsWith('0x') ? inner : addressFormOf('tron').format(inner);
}
