import type { Command } from 'commander';
import type { Types } from 'mongoose';
import {
  type AdminScreenedPayment,
  AdminScreeningDecisionDto,
  type Environment,
  type Page,
} from '@cowrie/dto';
import { presentScreened } from '@cowrie/api/faces/admin/screening/screening.presenter';
import { ScreenedPayments } from '@cowrie/api/operations/operator/screening/screened-payments.service';
import { ScreeningDecisions } from '@cowrie/api/operations/operator/screening/screening-decisions.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { pageOf } from '@cowrie/api/platform/http/page';
import { ageText } from '@cowrie/api/operations/operator/age.format';
import { toJson } from '../output/json.format';
import { facts, table } from '../output/table.format';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { withPages } from './merchant.commands';
import { pageText } from './merchant.present';
import { objectId, onlyEnvironmentOption, parsed } from './options.parse';
import { findPayment } from './payment.find';

interface ListOptions {
  business?: Types.ObjectId;
  environment?: Environment;
  page: number;
  pageSize: number;
  json?: boolean;
}

type Decision = 'release' | 'refuse';
type DecisionOptions = Common & { reason: string; seen: string };

const ID = '6b0110ffc7f3464f0a917cae';

export function addScreeningCommands(program: Command, context: CliContext): void {
  const screening = program
    .command('screening')
    .description('money that is held because of where it comes from, and waits for your decision');
  withExamples(
    withPages(
      reading(
        screening,
        'list',
        'list every payment whose settlement screening holds: since when, which senders, and who lists them; the longest waiting first',
      )
        .option('--business <id>', 'only payments of this business', objectId)
        .addOption(onlyEnvironmentOption()),
    ).action((options: ListOptions) => list(context, options)),
    'screening list --environment live',
  );
  const decision = (name: Decision, description: string): Command =>
    changing(screening, name, description, context)
      .argument('<payment>', 'paymentId, payCode or reference')
      .requiredOption('--reason <text>', 'why, for the audit log')
      .requiredOption(
        '--seen <version>',
        'the version that `cowrie screening list` or `payment show` has shown you; if it has changed, nothing is decided',
      )
      .action((id: string, options: DecisionOptions) => decide(context, id, name, options));
  withExamples(
    decision('release', 'let the settlement go on; the same senders do not hold it again'),
    `screening release ${ID} --seen 3f2a9c0d51b7e684 --reason "same name as a listed firm, another address"`,
  );
  withExamples(
    decision('refuse', 'end the settlement: the payment fails, and its money is neither swept nor sold'),
    `screening refuse ${ID} --seen 3f2a9c0d51b7e684 --reason "listed; reported to compliance" --by ada`,
  );
}

async function list(context: CliContext, options: ListOptions): Promise<void> {
  const service = await context.service();
  const { business: businessId, environment, page, pageSize } = options;
  const query = { businessId, environment, page, pageSize };
  const { rows, totalItems } = await service.get(ScreenedPayments).list(query);
  const now = service.get(Clock).now();
  printResult(context, options, pageOf(rows.map(presentScreened), totalItems, options), (found) =>
    listText(found, now),
  );
}

function listText({ data, ...page }: Page<AdminScreenedPayment>, now: Date): string {
  if (data.length === 0) return 'Screening holds no payment.';
  const rows = data.map(
    ({ id, environment, since, status, needsDecision, findings, businessId, version }) => [
      id,
      environment,
      ageText(since, now),
      status,
      needsDecision ? 'you' : 'a source',
      findings.map(({ address, network, source }) => `${address} on ${network} (${source})`).join(', '),
      businessId,
      version,
    ],
  );
  return [
    table(
      ['payment', 'environment', 'held for', 'status', 'waits for', 'senders', 'business', 'version'],
      rows,
    ),
    pageText(page),
    '',
    'To see one: cowrie payment show <payment>',
    'To decide: cowrie screening release <payment> --seen <version> --reason <text>',
    '       or: cowrie screening refuse <payment> --seen <version> --reason <text>',
  ].join('\n');
}

/** @throws ApiError like `ScreeningDecisions` */
async function decide(
  context: CliContext,
  id: string,
  name: Decision,
  { by, json, ...given }: DecisionOptions,
): Promise<void> {
  const order = await parsed(AdminScreeningDecisionDto, { reason: given.reason, seen: given.seen });
  const service = await context.service();
  const { _id } = await findPayment(service, id);
  const payment = await service.get(ScreeningDecisions)[name](_id, { ...order, by });
  const answer = {
    payment: payment._id.toHexString(),
    status: payment.status,
    screening: payment.screening?.state,
    settlement: payment.settlement?.state,
  };
  context.out(json ? toJson(answer) : facts(answer));
}
