import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { findingsOfForm, type SettlementStatement } from '@cowrie/sdk/proofs';
import { toJson, withoutMark } from '../../output/json.format';
import { EXIT, UsageError } from '../../exit';
import { type CliContext, withExamples } from '../command.context';
import { networksOf } from './chain.check';
import { node, type Nodes } from './node.option';
import { keysSource, readProofKeys } from './proof.keys';
import { verdictOf } from './statement.verify';
import { verdictText } from './verdict.present';

interface VerifyOptions {
  node?: Nodes;
  figuresOnly?: boolean;
  keys?: string;
  json?: boolean;
}

export function addStatementCommands(program: Command, context: CliContext): void {
  const statement = program.command('statement').description('statements of settlements');
  withExamples(
    statement
      .command('verify')
      .description(
        'recompute a statement without the service: its figures, its transfers and refunds on the chains through nodes of your choice, and the proofs of its rates. Exits with 1 if something does not follow, and with 4 if something is not verified',
      )
      .argument('<file>', 'the statement as JSON, as the API or settlement statement gives it')
      .option('--node <network=url…>', 'a node of a network; repeat the option for each network', node)
      .option('--figures-only', 'ask no node')
      .option(
        '--keys <file or url>',
        'the JWK set that verifies the rate proofs; without it their signatures are not checked',
        keysSource,
      )
      .option('--json', 'print JSON')
      .action((file: string, options: VerifyOptions) => verify(context, file, options)),
    'statement verify statement.json --node base=https://mainnet.base.org',
    'statement verify statement.json --node base=https://mainnet.base.org --keys jwks.json',
    'statement verify statement.json --figures-only',
  );
}

async function verify(
  context: CliContext,
  file: string,
  { node: nodes = new Map(), figuresOnly = false, keys, json }: VerifyOptions,
): Promise<void> {
  const statement = await readStatement(context.path(file));
  const isAsked = !figuresOnly && findingsOfForm(statement.lines).faults.length === 0;
  const missing = isAsked ? [...networksOf(statement.lines)].filter((network) => !nodes.has(network)) : [];
  if (missing.length > 0)
    throw new UsageError(`Give a node of ${missing.join(', ')} with --node, or --figures-only`);
  const proofKeys = keys === undefined ? undefined : await readProofKeys(keys, (path) => context.path(path));
  const verdict = await verdictOf(statement, { nodes: figuresOnly ? undefined : nodes, keys: proofKeys });
  context.out(json ? toJson(verdict) : verdictText(verdict));
  if (verdict.faults.length > 0) context.reportFailure();
  else if (verdict.notVerified.length > 0) context.reportFailure(EXIT.unverified);
}

/**
 * The statement in a file: an answer of the API with its envelope, or the statement alone. @throws UsageError
 */
async function readStatement(path: string): Promise<SettlementStatement> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code ?? 'unknown'})`);
  });
  const given = parsedJson(text) as { data?: unknown } | undefined;
  const statement = (given?.data ?? given) as Partial<SettlementStatement> | undefined;
  if (!statement?.settlement || !Array.isArray(statement.lines))
    throw new UsageError(`${path} holds no statement; get it with format=json`);
  return statement as SettlementStatement;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    return undefined;
  }
}
