import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import {
  AdminResendDto,
  DELIVERY_STATES,
  type DeliveryState,
  ENVIRONMENTS,
  type Environment,
} from '@cowrie/dto';
import {
  presentDelivery,
  presentDeliveryPage,
} from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import type { ResentPart } from '@cowrie/api/notify/webhooks/deliveries/deliveries.service';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import { UsageError } from '../exit';
import {
  changing,
  type CliContext,
  type Common,
  reading,
  printResult,
  withExamples,
} from './command.context';
import { objectId, onlyEnvironmentOption, parsed, whole } from './options.parse';
import { deliveriesText, deliveryText } from './webhook.present';

const ID = '6b010fd2c7f3464f0a917c01';
const ENDPOINT = '6b010fd2c7f3464f0a917d01';
const DELIVERY = `evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4:${ENDPOINT}`;

interface ListOptions {
  environment?: Environment;
  endpoint?: Types.ObjectId;
  payment?: Types.ObjectId;
  event?: string;
  state?: DeliveryState;
  before?: string;
  limit: number;
  json?: boolean;
}
type RangeOptions = Common & {
  from: string;
  to: string;
  endpoint?: Types.ObjectId;
  environment?: Environment;
};

export function addDeliveryCommands(program: Command, context: CliContext): void {
  const delivery = program.command('delivery').description('deliveries of events to webhook endpoints');
  const business = (command: Command): Command => command.argument('<business>', 'business ID', objectId);
  withExamples(
    business(reading(delivery, 'list', 'list deliveries, newest first; all filters must match'))
      .addOption(onlyEnvironmentOption())
      .option('--endpoint <id>', 'only deliveries to this endpoint', objectId)
      .option('--payment <id>', 'only events of this payment', objectId)
      .option('--event <id>', 'only this event, by its webhook-id')
      .addOption(new Option('--state <state>', 'only deliveries in this state').choices(DELIVERY_STATES))
      .option('--before <delivery>', 'only deliveries older than this one, for the next page')
      .option('--limit <number>', 'how many to show, 1 to 100', whole(1, 100), 20)
      .action((id: Types.ObjectId, options: ListOptions) => list(context, id, options)),
    `delivery list ${ID} --state given_up`,
    `delivery list ${ID} --payment 6b0110ffc7f3464f0a917cae --json`,
  );
  withExamples(
    business(reading(delivery, 'show', 'show what was sent, and how each try ended'))
      .argument('<delivery>', 'delivery ID')
      .action((id: Types.ObjectId, of: string, options: { json?: boolean }) =>
        show(context, id, of, options),
      ),
    `delivery show ${ID} ${DELIVERY}`,
  );
  withExamples(
    business(changing(delivery, 'resend', 'send an event once more, under the same webhook-id', context))
      .argument('<delivery>', 'delivery ID')
      .action((id: Types.ObjectId, of: string, options: Common) => resend(context, id, of, options)),
    `delivery resend ${ID} ${DELIVERY} --by ada`,
  );
  withExamples(
    business(
      changing(delivery, 'resend-range', 'send every event of a period again, delivered or not', context),
    )
      .requiredOption('--from <time>', 'start of the period: a time with its zone')
      .requiredOption('--to <time>', 'end of the period, not included: a time with its zone')
      .option('--endpoint <id>', 'to this endpoint', objectId)
      .addOption(
        new Option('--environment <name>', 'to all enabled endpoints of this environment').choices(
          ENVIRONMENTS,
        ),
      )
      .action((id: Types.ObjectId, options: RangeOptions) => resendRange(context, id, options)),
    `delivery resend-range ${ID} --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z --environment live`,
    `delivery resend-range ${ID} --from 2026-11-20T22:00:00Z --to 2026-11-21T00:00:00Z --endpoint ${ENDPOINT}`,
  );
}

async function list(context: CliContext, id: Types.ObjectId, options: ListOptions): Promise<void> {
  const {
    endpoint: endpointId,
    payment: paymentId,
    event: eventId,
    environment,
    state,
    before,
    limit,
  } = options;
  const found = await (
    await context.service()
  )
    .get(DeliveryAdministration)
    .search(id, { environment, endpointId, paymentId, eventId, state, before, limit });
  printResult(context, options, presentDeliveryPage(found), deliveriesText);
}

async function show(
  context: CliContext,
  id: Types.ObjectId,
  delivery: string,
  options: { json?: boolean },
): Promise<void> {
  const found = await (await context.service()).get(DeliveryAdministration).find(id, delivery);
  printResult(context, options, presentDelivery(found), deliveryText);
}

async function resend(
  context: CliContext,
  id: Types.ObjectId,
  delivery: string,
  options: Common,
): Promise<void> {
  const sent = await (await context.service()).get(DeliveryAdministration).resend(id, delivery, options.by);
  printResult(context, options, presentDelivery(sent), deliveryText);
}

async function resendRange(context: CliContext, id: Types.ObjectId, options: RangeOptions): Promise<void> {
  const { endpoint: endpointId, environment, by } = options;
  const target = endpointId ? { endpointId } : environment && { environment };
  if (!target || (endpointId && environment)) throw new UsageError('Name either --endpoint or --environment');
  const { from, to } = await parsed(AdminResendDto, { from: options.from, to: options.to });
  const deliveries = (await context.service()).get(DeliveryAdministration);
  let count = 0;
  for (let next: Date | undefined = new Date(from); next;) {
    const part: ResentPart = await deliveries.resendRange(
      id,
      { from: next, to: new Date(to), ...target },
      by,
    );
    count += part.count;
    next = part.next;
  }
  printResult(context, options, { count }, () => `${count} deliveries will be sent again.`);
}
