import type { Command } from 'commander';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { SettlementOperations } from '@cowrie/api/money-out/conversion/settlement-operations.service';
import type { Payment } from '@cowrie/api/money-in/payments/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/payments.repository';
import { toJson } from '../output/json.format';
import { facts } from '../output/table.format';
import { byOption, type CliContext, withExamples } from './command.context';
import { findPayment } from './payment.find';
import { addPaidSettlementCommands } from './settlement-desk.commands';

interface Common {
  by: Actor;
  json?: boolean;
}

type Operation = (operations: SettlementOperations, payment: Payment) => Promise<void>;

export function addSettlementCommands(program: Command, context: CliContext): void {
  const settlement = program
    .command('settlement')
    .description('what merchants are paid, and the sale of a payment’s tokens for it');
  addPaidSettlementCommands(settlement, context);
  const command = (name: string, description: string): Command =>
    settlement
      .command(name)
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
    'settlement fill 6b0110ffc7f3464f0a917cae --amount 7700.00',
    'settlement fill 6b0110ffc7f3464f0a917cae --amount 3850.00 --sold 2.5',
  );
  withExamples(
    command('refuse', 'record that your desk does not sell the tokens of a payment')
      .requiredOption('--reason <text>', 'why it does not sell them')
      .action((id: string, { reason, ...common }: Common & { reason: string }) =>
        apply(context, id, common, (operations, { _id }) => operations.refuseByHand(_id, reason, common.by)),
      ),
    'settlement refuse 6b0110ffc7f3464f0a917cae --reason "bank closed"',
  );
  withExamples(
    command('retry', 'try a refused settlement again, of a payment that you have accepted').action(
      (id: string, common: Common) =>
        apply(context, id, common, (operations, { _id }) => operations.retry(_id, common.by)),
    ),
    'settlement retry 6b0110ffc7f3464f0a917cae --by ada',
  );
}

async function apply(context: CliContext, id: string, { json }: Common, operation: Operation): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  await operation(service.get(SettlementOperations), payment);
  const after = await service.get(PaymentsRepository).find(payment._id);
  const { status = payment.status, settlement } = after ?? payment;
  const paymentId = payment._id.toHexString();
  const answer = { paymentId, status, settlement: settlement?.state };
  context.out(json ? toJson(answer) : facts({ payment: paymentId, status, settlement: settlement?.state }));
}
