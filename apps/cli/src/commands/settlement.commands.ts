import type { Command } from 'commander';
import { SettlementOperations } from '../../../api/src/settlement/settlement-operations.service';
import type { Payment } from '../../../api/src/payments/payment.schema';
import { PaymentsRepository } from '../../../api/src/payments/payments.repository';
import { toJson } from '../output/json.format';
import { facts } from '../output/table.format';
import { type CliContext, withExamples } from './command.context';
import { findPayment } from './payment.find';

interface Common {
  by: string;
  json?: boolean;
}

type Act = (operations: SettlementOperations, payment: Payment) => Promise<void>;

export function addSettlementCommands(program: Command, context: CliContext): void {
  const settlement = program.command('settlement').description('what becomes of the money that came');
  const command = (name: string, description: string): Command =>
    settlement
      .command(`${name} <payment>`)
      .description(description)
      .option('--by <name>', 'who does it', context.user)
      .option('--json', 'for programs');
  withExamples(
    command('fill', 'enter what the desk has paid for a payment that is settled by hand')
      .requiredOption('--amount <decimal>', 'what it paid, in the payment’s currency')
      .option('--sold <decimal>', 'how many tokens it sold, if not all')
      .action((id: string, { amount, sold, ...common }: Common & { amount: string; sold?: string }) =>
        act(context, id, common, (operations, { _id }) =>
          operations.fillByHand(_id, { boughtAmount: amount, soldAmount: sold }, common.by),
        ),
      ),
    'settlement fill 6b0110ffc7f3464f0a917cae --amount 7700.00',
    'settlement fill 6b0110ffc7f3464f0a917cae --amount 3850.00 --sold 2.5',
  );
  withExamples(
    command('refuse', 'enter that the desk will not sell it')
      .requiredOption('--reason <text>', 'why')
      .action((id: string, { reason, ...common }: Common & { reason: string }) =>
        act(context, id, common, (operations, { _id }) => operations.refuseByHand(_id, reason, common.by)),
      ),
    'settlement refuse 6b0110ffc7f3464f0a917cae --reason "bank closed"',
  );
  withExamples(
    command('retry', 'try a refused settlement again, of a payment that was accepted').action(
      (id: string, common: Common) =>
        act(context, id, common, (operations, { _id }) => operations.retry(_id, common.by)),
    ),
    'settlement retry 6b0110ffc7f3464f0a917cae --by ada',
  );
}

async function act(context: CliContext, id: string, { json }: Common, does: Act): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  await does(service.get(SettlementOperations), payment);
  const after = await service.get(PaymentsRepository).find(payment._id);
  const { status = payment.status, settlement } = after ?? payment;
  const paymentId = payment._id.toHexString();
  const answer = { paymentId, status, settlement: settlement?.state };
  context.out(json ? toJson(answer) : facts({ payment: paymentId, status, settlement: settlement?.state }));
}
