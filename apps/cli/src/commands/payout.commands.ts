import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import { AdminDecidePayoutDto, AdminRecoverPayoutsDto, type Environment } from '@cowrie/dto';
import { PAYOUT_STATUSES, type PayoutStatus } from '@cowrie/payout-state';
import { presentPayout } from '@cowrie/api/faces/admin/payouts/payout.presenter';
import { OwnBusiness } from '@cowrie/api/people/own-business';
import { OperatorRefunds } from '@cowrie/api/operations/operator/operator-refunds.service';
import { PayoutRecovery } from '@cowrie/api/money-out/payouts/sending/payout-recovery.service';
import { pageOf } from '@cowrie/api/platform/http/page';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { withPages } from './merchant.commands';
import { environmentOption, objectId, onlyEnvironmentOption, parsed } from './options.parse';
import { addPayoutBatchCommands } from './payout-batch.commands';
import { payoutsText, payoutText } from './payout.present';

const ID = '66f2c1a09b1e4d0007a1c9e2';

const SEEN =
  'the version that `cowrie payout list` or `refund show` has shown you; if it has changed, nothing is decided';

interface ListOptions {
  status?: PayoutStatus;
  environment?: Environment;
  business?: Types.ObjectId;
  payment?: Types.ObjectId;
  page: number;
  pageSize: number;
  json?: boolean;
}
type DecisionOptions = Common & { reason: string; seen: string };
type RecoverOptions = Common & { reason: string; environment: Environment };
/** All are shown on one page. */
const ALL = { page: 1, pageSize: 1000 };

export function addPayoutCommands(program: Command, context: CliContext): void {
  const payout = program
    .command('payout')
    .description('money on its way out: find it, approve it, refuse it, or hand it to a Safe');
  withExamples(
    withPages(reading(payout, 'list', 'list payouts of all merchants, newest first; all filters must match'))
      .addOption(new Option('--status <status>', 'only payouts of this status').choices(PAYOUT_STATUSES))
      .addOption(onlyEnvironmentOption())
      .option('--business <id>', 'only payouts of this business', objectId)
      .option('--payment <id>', 'only refunds of this payment', objectId)
      .action((options: ListOptions) => list(context, options)),
    'payout list --status awaiting_approval',
    'payout list --payment 6b0110ffc7f3464f0a917cae --json',
  );
  const decision = (name: 'approve' | 'refuse', description: string): Command =>
    changing(payout, name, description, context)
      .argument('<payout>', 'payout ID, which is also the ID of the refund', objectId)
      .requiredOption('--reason <text>', 'why, for the audit log')
      .requiredOption('--seen <version>', SEEN)
      .action((id: Types.ObjectId, options: DecisionOptions) => decide(context, name, id, options));
  withExamples(
    decision('approve', 'approve a payout that somebody else requested'),
    `payout approve ${ID} --seen 3f2a9c0d51b7e684 --reason "agreed with the shop" --by ada`,
  );
  withExamples(
    changing(payout, 'recover', 'recover payouts of the float that a deep reorg has left unpaid', context)
      .argument('<network>', 'network of the reorg')
      .addOption(environmentOption())
      .requiredOption('--reason <text>', 'why, for the audit log')
      .action((network: string, options: RecoverOptions) => recover(context, network, options)),
    'payout recover base --environment live --reason "both explorers show the new chain for an hour" --by ada',
  );
  addPayoutBatchCommands(payout, context);
  withExamples(
    decision('refuse', 'end a payout that is not sent, and free its money'),
    `payout refuse ${ID} --seen 3f2a9c0d51b7e684 --reason "the address is of a sanctioned person" --by ada`,
  );
}

async function list(context: CliContext, options: ListOptions): Promise<void> {
  const { business: businessId, payment: paymentId, status, environment, page, pageSize } = options;
  const query = { businessId, paymentId, status, environment, page, pageSize };
  const { rows, totalItems } = await (await context.service()).get(OperatorRefunds).search(query);
  printResult(context, options, pageOf(rows.map(presentPayout), totalItems, options), payoutsText);
}

async function recover(context: CliContext, network: string, options: RecoverOptions): Promise<void> {
  const { environment, by } = options;
  const request = await parsed(AdminRecoverPayoutsDto, { environment, network, reason: options.reason });
  const payouts = await (await context.service()).get(PayoutRecovery).recover(request, by);
  printResult(context, options, pageOf(payouts.map(presentPayout), payouts.length, ALL), payoutsText);
}

async function decide(
  context: CliContext,
  what: 'approve' | 'refuse',
  id: Types.ObjectId,
  options: DecisionOptions,
): Promise<void> {
  const order = await parsed(AdminDecidePayoutDto, { reason: options.reason, seen: options.seen });
  const service = await context.service();
  const refunds = service.get(OperatorRefunds);
  if (what === 'approve')
    await service.get(OwnBusiness).refuseApproval((await refunds.get(id)).businessId, options.by);
  const payout = await refunds[what](id, options.by, order);
  printResult(context, options, presentPayout(payout), payoutText);
}
