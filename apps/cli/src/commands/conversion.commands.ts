import type { Command } from 'commander';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ConversionOperations } from '@cowrie/api/money-out/conversion/conversion-operations.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { toJson } from '../output/json.format';
import { facts } from '../output/table.format';
import { byOption, type CliContext, withExamples } from './command.context';
import { findPayment } from './payment.find';

interface Common {
  by: Actor;
  json?: boolean;
}

type Operation = (operations: ConversionOperations, payment: Payment) => Promise<void>;

/** `conversion fill`, `refuse`, `retry`: the sale of a payment's tokens. */
export function addConversionCommands(program: Command, context: CliContext): void {
  const conversion = program.command('conversion').description('the sale of a payment’s tokens');
  addSales(conversion, 'conversion', context);
}

/** The same commands under their former noun, which scripts may still use. */
export const addFormerConversionCommands = (settlement: Command, context: CliContext): void =>
  addSales(settlement, 'settlement', context, { hidden: true });

function addSales(
  parent: Command,
  noun: string,
  context: CliContext,
  options: { hidden?: boolean } = {},
): void {
  const command = (name: string, description: string): Command =>
    parent
      .command(name, options)
      .description(description)
      .argument('<payment>', 'paymentId, payCode or reference')
      .addOption(byOption(context))
      .option('--json', 'print JSON');
  withExamples(
    command('fill', 'record what your desk got for the tokens of a payment that is sold by hand')
      .requiredOption('--amount <decimal>', 'amount that it got, in the payment’s currency')
      .option('--sold <decimal>', 'how many tokens it sold; without it: all')
      .action((id: string, { amount, sold, ...common }: Common & { amount: string; sold?: string }) =>
        apply(context, id, common, (operations, { _id }) =>
          operations.fillByHand(_id, { boughtAmount: amount, soldAmount: sold }, common.by),
        ),
      ),
    `${noun} fill 6b0110ffc7f3464f0a917cae --amount 7700.00`,
    `${noun} fill 6b0110ffc7f3464f0a917cae --amount 3850.00 --sold 2.5`,
  );
  withExamples(
    command('refuse', 'record that your desk does not sell the tokens of a payment')
      .requiredOption('--reason <text>', 'why it does not sell them')
      .action((id: string, { reason, ...common }: Common & { reason: string }) =>
        apply(context, id, common, (operations, { _id }) => operations.refuseByHand(_id, reason, common.by)),
      ),
    `${noun} refuse 6b0110ffc7f3464f0a917cae --reason "bank closed"`,
  );
  withExamples(
    command('retry', 'retry a refused conversion of a payment that you have accepted').action(
      (id: string, common: Common) =>
        apply(context, id, common, (operations, { _id }) => operations.retry(_id, common.by)),
    ),
    `${noun} retry 6b0110ffc7f3464f0a917cae --by ada`,
  );
}

async function apply(context: CliContext, id: string, { json }: Common, operation: Operation): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  await operation(service.get(ConversionOperations), payment);
  const after = await service.get(PaymentsRepository).find(payment._id);
  const { status = payment.status, settlement } = after ?? payment;
  const paymentId = payment._id.toHexString();
  const answer = { paymentId, status, settlement: settlement?.state };
  context.out(json ? toJson(answer) : facts({ payment: paymentId, status, settlement: settlement?.state }));
}
