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
const TX = '0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';

export function addPaymentCommands(program: Command, context: CliContext): void {
  const payment = program
    .command('payment')
    .description('show payments, and decide about late or short money');
  const command = (name: string, description: string): Command =>
    payment.command(name).description(description).option('--json', 'print JSON');
  withExamples(
    command('show <payments...>', 'show payments by paymentId, payCode or reference').action(
      (texts: string[], options: { json?: boolean }) => showPayment(context, texts, options),
    ),
    `payment show ${ID}`,
    'payment show n5thL4s25F6X Order10001k7Tq2mVd9R --json',
  );
  withExamples(
    command('lookup', 'find a transaction on every network, and what it paid')
      .alias('trace')
      .argument('<payment>', 'paymentId, payCode or reference')
      .argument('<txHash>', 'hash of the transaction', transactionHash)
      .action((id: string, txHash: string, options: { json?: boolean }) =>
        lookUpTransaction(context, id, txHash, options),
      ),
    `payment lookup ${ID} ${TX}`,
  );
  addPaymentSearch(payment, context);
  const decision = (name: string, description: string): Command =>
    command(`${name} <payment>`, description)
      .requiredOption('--reason <text>', 'reason, for the audit log')
      .option(
        '--transfer <idOrTxHash...>',
        'transfers by ID or transaction hash; without it: all that qualify',
      )
      .addOption(byOption(context));
  withExamples(
    decision('accept', 'accept late or short money: completes the payment at once, for good').action(
      (id: string, options) => acceptPayment(context, id, options),
    ),
    `payment accept ${ID} --reason "paid two minutes late"`,
    `payment accept ${ID} --reason "the customer will not send the rest" --transfer ${TX} --by ada`,
  );
  withExamples(
    decision('refund', 'record that money was sent back; moves no money')
      .option('--tx <hash>', 'transaction that sent the money back', transactionHash)
      .action((id: string, options) => refundPayment(context, id, options)),
    `payment refund ${ID} --reason "wrong token" --tx ${TX}`,
  );
  withExamples(
    command('removed <address-or-id>', 'show what finds and sweeps the vault of a removed session').action(
      (text: string, options: { json?: boolean }) => showRemoved(context, text, options),
    ),
    'payment removed 0x712eb5A33E360e2cB325677E520B7F8e24C2A93f',
  );
  withExamples(
    command('vault', 'show the vault of a payment that the database need not know, and what it holds')
      .argument('<paymentId>', 'ID of 24 hex digits', objectId)
      .option('--treasury <address>', 'treasury of the merchant; without it: the one of the environment')
      .addOption(onlyEnvironmentOption())
      .action((id: Types.ObjectId, options: VaultOptions) => showVault(context, id, options)),
    `payment vault ${ID}`,
    `payment vault ${ID} --treasury 0xa0Ee7A142d267C1f36714E4a8F75612F20a79720 --environment live`,
  );
}
