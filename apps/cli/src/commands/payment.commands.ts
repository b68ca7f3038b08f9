import type { Command } from 'commander';
import { type CliContext, withExamples } from './command.context';
import { acceptPayment, refundPayment } from './payment.decide';
import { transactionHash } from './options.parse';
import { showPayment, lookUpTransaction } from './payment.look';
import { addPaymentSearch } from './payment.search';

const ID = '6b0110ffc7f3464f0a917cae';
const TX = '0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';

export function addPaymentCommands(program: Command, context: CliContext): void {
  const payment = program.command('payment').description('payments: look, and decide');
  const command = (name: string, description: string): Command =>
    payment.command(name).description(description).option('--json', 'for programs');
  withExamples(
    command('show <payments...>', 'all that is known: by paymentId, payCode or reference').action(
      (texts: string[], options: { json?: boolean }) => showPayment(context, texts, options),
    ),
    `payment show ${ID}`,
    'payment show n5thL4s25F6X Order10001 --json',
  );
  withExamples(
    command('trace <payment> <txHash>', 'what became of a transaction, on every network').action(
      (id: string, txHash: string, options: { json?: boolean }) =>
        lookUpTransaction(context, id, transactionHash(txHash), options),
    ),
    `payment trace ${ID} ${TX}`,
  );
  addPaymentSearch(payment, context);
  const decision = (name: string, description: string): Command =>
    command(`${name} <payment>`, description)
      .requiredOption('--reason <text>', 'why, for the record')
      .option('--transfer <idOrTxHash...>', 'which transfers; all that it can be about if none is named')
      .option('--by <name>', 'who decides', context.user);
  withExamples(
    decision('accept', 'take late or short money for the payment: completes it at once, for good').action(
      (id: string, options) => acceptPayment(context, id, options),
    ),
    `payment accept ${ID} --reason "paid two minutes late"`,
    `payment accept ${ID} --reason "the customer will not send the rest" --transfer ${TX} --by ada`,
  );
  withExamples(
    decision('refund', 'note that money was sent back; it moves nothing')
      .option('--tx <hash>', 'the transaction that sent it back', transactionHash)
      .action((id: string, options) => refundPayment(context, id, options)),
    `payment refund ${ID} --reason "wrong token" --tx ${TX}`,
  );
}
