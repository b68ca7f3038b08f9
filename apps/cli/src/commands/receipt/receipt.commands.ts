import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type ReceiptVerdict, verifyReceipt } from '@cowrie/sdk/proofs';
import { Receipts } from '@cowrie/api/money-out/receipts/receipts.service';
import { EXIT, UsageError } from '../../exit';
import { toJson, withoutMark } from '../../output/json.format';
import { type CliContext, withExamples } from '../command.context';
import { findPayment } from '../payment.find';
import { ChainReading } from '../statement/chain.reading';
import { node, type Nodes } from '../statement/node.option';
import { keysSource, readProofKeys } from '../statement/proof.keys';
import { receiptText } from './receipt.present';

const ID = '6b0110ffc7f3464f0a917cae';

interface VerifyOptions {
  node?: Nodes;
  keys?: string;
  json?: boolean;
}

/** `receipt get`, `verify`: payments that prove themselves (docs/decisions/0144). */
export function addReceiptCommands(program: Command, context: CliContext): void {
  const receipt = program.command('receipt').description('receipts that prove payments');
  withExamples(
    receipt
      .command('get')
      .description('print the receipt of a paid payment as JSON')
      .argument('<payment>', 'paymentId, payCode or reference')
      .option('--payer', 'the one for the payer: without rate proof and statements')
      .action((text: string, { payer = false }: { payer?: boolean }) => get(context, text, payer)),
    `receipt get ${ID}`,
    `receipt get ${ID} --payer`,
  );
  withExamples(
    receipt
      .command('verify')
      .description(
        'verify a receipt without the service: amounts, deposit address, each transfer down to the header of its block, rate, statements and signature. Exits with 1 if something is wrong, and with 4 if something is not proven',
      )
      .argument('<file>', 'the receipt as JSON')
      .option(
        '--node <network=url…>',
        'a node that is asked for the hash of each block; repeat the option for each network',
        node,
      )
      .option(
        '--keys <file or url>',
        'the JWK set that verifies the signatures; without it they are not checked',
        keysSource,
      )
      .option('--json', 'print JSON')
      .action((file: string, options: VerifyOptions) => verify(context, file, options)),
    'receipt verify receipt.json --node base=https://mainnet.base.org --keys jwks.json',
    'receipt verify receipt.json',
  );
}

async function get(context: CliContext, text: string, isForPayer: boolean): Promise<void> {
  const service = await context.service();
  const { _id, businessId, environment, payCode } = await findPayment(service, text);
  const receipts = service.get(Receipts);
  const receipt = isForPayer
    ? await receipts.ofPayCode(payCode, () => Promise.resolve())
    : await receipts.ofTenant({ businessId, environment }, _id);
  context.out(toJson(receipt));
  if (!receipt.signature)
    context.note('It is not signed: set RATE_PROOF_KEYS for this command, as for the service');
}

async function verify(context: CliContext, path: string, options: VerifyOptions): Promise<void> {
  const { node: nodes, keys, json } = options;
  const file = await readJson(context.path(path), path);
  const proofKeys = keys === undefined ? undefined : await readProofKeys(keys, (one) => context.path(one));
  const { receipt: read } = await verifyReceipt(file);
  const chain = nodes && read && new ChainReading(nodes, read.payment.environment);
  const verdict = await verifyReceipt(file, {
    keys: proofKeys,
    blockHashOf:
      nodes &&
      (async ({ network, number }) => {
        if (!nodes.has(network)) throw new Error(`--node names no node of ${network}`);
        return chain?.blockHash(network, number);
      }),
  });
  context.out(json ? toJson(withoutFile(verdict)) : receiptText(verdict));
  if (!verdict.follows) context.reportFailure();
  else if (!verdict.isProven) context.reportFailure(EXIT.unverified);
}

function withoutFile({ receipt: _, ...verdict }: ReceiptVerdict): Omit<ReceiptVerdict, 'receipt'> {
  return verdict;
}

/** @throws UsageError */
async function readJson(path: string, named: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${named} cannot be read (${error.code ?? 'unknown'})`);
  });
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    throw new UsageError(`${named} is not JSON`);
  }
}
