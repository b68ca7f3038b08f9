import type { Command } from 'commander';
import type { AdminNetwork } from '@cowrie/dto';
import { NetworkState } from '@cowrie/api/operations/operator/network-state.service';
import { presentEntry } from '@cowrie/api/faces/admin/state/audit.presenter';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { pageOf } from '@cowrie/api/platform/http/page';
import { table } from '../output/table.format';
import { type CliContext, reading, printResult, withExamples } from './command.context';
import { withPages } from './merchant.commands';
import { addDeployFactoryCommand } from './network/deploy-factory.command';
import { addNetworkAddCommand } from './network/network-add.command';
import { auditText } from './state.present';

interface AuditOptions {
  subject?: string;
  by?: string;
  page: number;
  pageSize: number;
  json?: boolean;
}

export function addStateCommands(program: Command, context: CliContext): void {
  const network = program.command('network').description('networks that payments arrive on');
  withExamples(
    reading(
      network,
      'list',
      'list the networks: how far each is read, how its nodes behave, and which sweeps wait',
    ).action((options: { json?: boolean }) => networks(context, options)),
    'network list',
  );
  addDeployFactoryCommand(network, context);
  addNetworkAddCommand(network, context);
  const audit = program.command('audit').description('who changed what, and when');
  withExamples(
    withPages(
      reading(audit, 'list', 'list who changed what, newest first; --json shows the values before and after')
        .option('--subject <id>', 'only changes of this merchant or payment')
        .option('--by <name>', 'only changes by this operator'),
    ).action((options: AuditOptions) => auditLog(context, options)),
    'audit list --by ada',
    'audit list --subject 6b010fd2c7f3464f0a917c01 --json',
  );
}

async function networks(context: CliContext, options: { json?: boolean }): Promise<void> {
  const state = (await context.service()).get(NetworkState);
  printResult(context, options, await state.all(), networksText);
}

async function auditLog(context: CliContext, options: AuditOptions): Promise<void> {
  const { rows, totalItems } = await (await context.service()).get(AuditLog).search(options);
  printResult(context, options, pageOf(rows.map(presentEntry), totalItems, options), auditText);
}

function offerOf({ retired, notOffered }: Pick<AdminNetwork, 'retired' | 'notOffered'>): string {
  if (retired) return 'retired';
  return notOffered === undefined ? 'yes' : 'no';
}

function networksText(all: readonly AdminNetwork[]): string {
  const rows = all.map(({ environment, name, chainId, tokens, cursor, headNumber, lagBlocks, ...rest }) => [
    environment,
    name,
    String(chainId),
    tokens.join(','),
    String(cursor?.blockNumber ?? 'nothing read'),
    String(headNumber ?? 'no answer'),
    String(lagBlocks ?? ''),
    rest.endpoints.map(({ host, state }) => `${host} ${state}`).join(', '),
    offerOf(rest),
    `${rest.sweeps.open} open, ${rest.sweeps.vaultsWaiting} waiting, ${rest.sweeps.vaultsSetAside} set aside`,
  ]);
  const head = [
    'environment',
    'network',
    'chain',
    'tokens',
    'read to',
    'head',
    'behind',
    'nodes',
    'offered',
    'sweeps',
  ];
  return table(head, rows);
}
