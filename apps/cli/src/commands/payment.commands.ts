import type { Command } from 'commander';
import { byOption, type CliContext, withExamples } from './command.context';
import { acceptPayment, refundPayment } from './payment.decide';
import type { Types } from 'mongoose';
import { objectId, onlyEnvironmentOption, transactionHash } from './options.parse';
import { lookUpTransaction, showPayment } from './payment.show';
import { showRemoved } from './payment.removed';
import { addPaymentSearch } from './payment.search';
import { showVault, type VaultOptions } from './payment.vault';

const ID = '6b0110ffc7f3464f0a917cae';
const PAYMENT = 'paymentId, payCode or reference';
const TX = '0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';

export function addPaymentCommands(program: Command, context: CliContext): void {
  const payment = program
    .command('payment')
    .description('find and show payments, and decide about late or missing money');
  const command = (name: string, description: string): Command =>
    payment.command(name).description(description).option('--json', 'print JSON');
  withExamples(
    command('show', 'show everything about one payment or several')
      .argument('<payments...>', PAYMENT)
      .action((texts: string[], options: { json?: boolean }) => showPayment(context, texts, options)),
    `payment show ${ID}`,
    'payment show n5thL4s25F6X Order10001k7Tq2mVd9R --json',
  );
  withExamples(
    command('lookup', 'find a transaction on the networks, and say what it means for the payment')
      .alias('trace')
      .argument('<payment>', PAYMENT)
      .argument('<txHash>', 'hash of the transaction', transactionHash)
      .action((id: string, txHash: string, options: { json?: boolean }) =>
        lookUpTransaction(context, id, txHash, options),
      ),
    `payment lookup ${ID} ${TX}`,
  );
  addPaymentSearch(payment, context);
  const decision = (name: string, description: string): Command =>
    command(name, description)
      .argument('<payment>', PAYMENT)
      .requiredOption('--reason <text>', 'why, for the audit log')
      .option(
        '--transfer <idOrTxHash...>',
        'decide about these transfers only, by ID or transaction hash, or about the held `surplus`; without it: about all that allow it',
      )
      .option(
        '--seen <version>',
        'the version that `cowrie exceptions list` or `payment show` has shown you; needed without --transfer',
      )
      .addOption(byOption(context));
  withExamples(
    decision(
      'accept',
      'accept late or missing money: the payment is completed at once, and nobody can undo it',
    ).action((id: string, options) => acceptPayment(context, id, options)),
    `payment accept ${ID} --seen 3f2a9c0d51b7e684 --reason "paid two minutes late"`,
    `payment accept ${ID} --reason "the customer will not send the rest" --transfer ${TX} --by ada`,
  );
  withExamples(
    decision(
      'refund',
      'only record that you sent money back by hand; `cowrie refund create` asks for a refund that the service sends',
    )
      .option('--tx <hash>', 'transaction that sent the money back', transactionHash)
      .action((id: string, options) => refundPayment(context, id, options)),
    `payment refund ${ID} --seen 3f2a9c0d51b7e684 --reason "wrong token" --tx ${TX}`,
  );
  withExamples(
    command('removed', 'show what is left of a session that was removed because nothing was paid')
      .argument('<addressOrId>', 'deposit address or paymentId')
      .action((text: string, options: { json?: boolean }) => showRemoved(context, text, options)),
    'payment removed 0x712eb5A33E360e2cB325677E520B7F8e24C2A93f',
  );
  withExamples(
    command(
      'vault',
      'show the deposit address of a paymentId and what it holds on each network; the database need not know the payment',
    )
      .argument('<paymentId>', 'ID of 24 hex digits', objectId)
      .option(
        '--treasury <address>',
        'treasury that the money goes to; without it: that of the environment, and on TRON that of the network',
      )
      .addOption(onlyEnvironmentOption())
      .action((id: Types.ObjectId, options: VaultOptions) => showVault(context, id, options)),
    `payment vault ${ID}`,
    `payment vault ${ID} --treasury 0xa0Ee7A142d267C1f36714E4a8F75612F20a79720 --environment live`,
  );
}
