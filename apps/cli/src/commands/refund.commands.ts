import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import { AdminCreateRefundDto, REFUND_BASIS_NAMES, TOKENS } from '@cowrie/dto';
import { presentPayout } from '@cowrie/api/faces/admin/payouts/payout.presenter';
import { OperatorRefunds } from '@cowrie/api/operations/operator/operator-refunds.service';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { objectId, parsed } from './options.parse';
import { findPayment } from './payment.find';
import { payoutText } from './payout.present';

const PAYMENT = '6b0110ffc7f3464f0a917cae';

type CreateOptions = Common & {
  basis: string;
  amount?: string;
  fiatAmount?: string;
  token?: string;
  network?: string;
  to?: string;
  reason?: string;
};

export function addRefundCommands(program: Command, context: CliContext): void {
  const refund = program
    .command('refund')
    .description('refund money of a payment to its customer; `cowrie payout` approves or refuses it');
  withExamples(
    changing(
      refund,
      'create',
      'request a refund, which the merchant or another operator must approve. Without --to, the customer gets a link by e-mail and enters an address',
      context,
    )
      .argument('<payment>', 'paymentId, payCode or reference')
      .addOption(
        new Option(
          '--basis <what>',
          'full: all that is left; excess: what is above the expected amount; unaccepted: what does not count; amount, fiatAmount: as much as that option says',
        )
          .choices(REFUND_BASIS_NAMES)
          .makeOptionMandatory(),
      )
      .option('--amount <decimal>', 'how many tokens, with --basis amount')
      .option(
        '--fiat-amount <decimal>',
        'how much of the payment’s currency, with --basis fiatAmount, at the locked rate',
      )
      .addOption(new Option('--token <token>', 'the token, if the customer sent several').choices(TOKENS))
      .option('--network <name>', 'the network, if the customer sent on several')
      .option(
        '--to <address>',
        'the destination; ask the customer for it, because an exchange pays from a shared address',
      )
      .option('--reason <text>', 'why; the merchant sees it, the customer does not')
      .action((id: string, options: CreateOptions) => create(context, id, options)),
    `refund create ${PAYMENT} --basis unaccepted --reason "paid two minutes late"`,
    `refund create ${PAYMENT} --basis amount --amount 2.50 --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --by ada`,
  );
  withExamples(
    reading(refund, 'show', 'show a refund: its state, who decided, and its history')
      .argument('<refund>', 'ID of the refund', objectId)
      .action((id: Types.ObjectId, options: { json?: boolean }) => show(context, id, options)),
    'refund show 66f2c1a09b1e4d0007a1c9e2',
  );
}

async function create(context: CliContext, text: string, options: CreateOptions): Promise<void> {
  const { basis, amount, fiatAmount, token, network, to: destination, reason } = options;
  const given = { basis, amount, fiatAmount, token, network, destination, reason };
  const order = await parsed(AdminCreateRefundDto, given);
  const service = await context.service();
  const { _id } = await findPayment(service, text);
  const payout = await service.get(OperatorRefunds).request(_id, order, options.by);
  printResult(context, options, presentPayout(payout), payoutText);
}

async function show(context: CliContext, id: Types.ObjectId, options: { json?: boolean }): Promise<void> {
  const found = await (await context.service()).get(OperatorRefunds).get(id);
  printResult(context, options, presentPayout(found), payoutText);
}
