import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import {
  AdminChangeWebhookEndpointDto,
  AdminCreateWebhookEndpointDto,
  type Environment,
  EVENT_TYPES,
} from '@cowrie/dto';
import {
  presentEndpoint,
  presentWithSecret,
} from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.presenter';
import { WebhookEndpointAdministration } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint-administration.service';
import { SECRET_OVERLAP_SECONDS } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.service';
import { UsageError } from '../exit';
import {
  changing,
  type CliContext,
  type Common,
  reading,
  printResult,
  withExamples,
} from './command.context';
import { environmentOption, objectId, onlyEnvironmentOption, parsed, whole } from './options.parse';
import { endpointsText, endpointText, withSecretText } from './webhook.present';
import { testEndpoint, type TestOptions } from './webhook.test-event';

const ID = '6b010fd2c7f3464f0a917c01';
const ENDPOINT = '6b010fd2c7f3464f0a917d01';
const MONTH_SECONDS = 30 * 86_400;

type AddOptions = Common & { environment: Environment; event?: string[] };
type SetOptions = Common & { url?: string; event?: string[]; allEvents?: boolean; state?: string };
type RollOptions = Common & { overlapSeconds: number };
type Handler<T> = (business: Types.ObjectId, endpoint: Types.ObjectId, options: T) => Promise<void>;

export function addWebhookCommands(program: Command, context: CliContext): void {
  const webhook = program.command('webhook').description('endpoints that receive a business’s events');
  const business = (command: Command): Command => command.argument('<business>', 'business ID', objectId);
  const endpoint = (command: Command): Command =>
    business(command).argument('<endpoint>', 'endpoint ID', objectId);
  const events = (): Option => new Option('--event <type...>', 'send only these events').choices(EVENT_TYPES);

  withExamples(
    business(changing(webhook, 'add', 'add an endpoint and show its secret once', context))
      .argument('<url>', 'URL that receives the events')
      .addOption(environmentOption())
      .addOption(events())
      .action((id: Types.ObjectId, url: string, options: AddOptions) => add(context, id, url, options)),
    `webhook add ${ID} https://shop.example.com/webhooks`,
    `webhook add ${ID} https://shop.example.com/webhooks --environment live --event payment.completed payment.failed`,
  );
  withExamples(
    business(reading(webhook, 'list', 'list endpoints of one environment or of both'))
      .addOption(onlyEnvironmentOption())
      .action((id: Types.ObjectId, options: { environment?: Environment; json?: boolean }) =>
        list(context, id, options),
      ),
    `webhook list ${ID}`,
  );
  const set: Handler<SetOptions> = (id, of, options) => change(context, id, of, options);
  withExamples(
    endpoint(
      changing(webhook, 'set', 'change the settings that you name; the others stay as they are', context),
    )
      .option('--url <url>', 'URL that receives the events')
      .addOption(events())
      .option('--all-events', 'send every event')
      .addOption(
        new Option('--state <state>', 'off: nothing is sent, and waiting deliveries are dropped').choices([
          'on',
          'off',
        ]),
      )
      .action(set),
    `webhook set ${ID} ${ENDPOINT} --url https://shop.example.com/hooks`,
    `webhook set ${ID} ${ENDPOINT} --state on --all-events`,
  );
  const removeIt: Handler<Common> = (id, of, options) => remove(context, id, of, options);
  withExamples(
    endpoint(
      changing(webhook, 'remove', 'remove an endpoint and drop its waiting deliveries', context),
    ).action(removeIt),
    `webhook remove ${ID} ${ENDPOINT} --by ada`,
  );
  const rollIt: Handler<RollOptions> = (id, of, options) => roll(context, id, of, options);
  withExamples(
    endpoint(
      changing(
        webhook,
        'roll',
        'issue a new signing secret and show it once; for a while, both secrets sign',
        context,
      ),
    )
      .option(
        '--overlap-seconds <number>',
        'how long the old secret also signs',
        whole(0, MONTH_SECONDS),
        SECRET_OVERLAP_SECONDS,
      )
      .action(rollIt),
    `webhook roll ${ID} ${ENDPOINT}`,
    `webhook roll ${ID} ${ENDPOINT} --overlap-seconds 0 --json`,
  );
  const test: Handler<TestOptions> = (id, of, options) => testEndpoint(context, id, of, options);
  withExamples(
    endpoint(changing(webhook, 'test', 'send a test event and wait for its first try', context))
      .option('--wait-seconds <number>', 'how long to wait; 0: do not wait', whole(0, 600), 20)
      .action(test),
    `webhook test ${ID} ${ENDPOINT}`,
  );
}

async function add(
  context: CliContext,
  businessId: Types.ObjectId,
  url: string,
  options: AddOptions,
): Promise<void> {
  const { environment, event: events, by } = options;
  const body = await parsed(AdminCreateWebhookEndpointDto, { url, environment, events });
  const endpoints = (await context.service()).get(WebhookEndpointAdministration);
  const fresh = { businessId, environment, url: body.url, events: body.events ?? undefined };
  printResult(context, options, presentWithSecret(await endpoints.create(fresh, by)), withSecretText);
}

async function list(
  context: CliContext,
  id: Types.ObjectId,
  options: { environment?: Environment; json?: boolean },
): Promise<void> {
  const endpoints = (await context.service()).get(WebhookEndpointAdministration);
  const found = await endpoints.list(id, options.environment);
  printResult(context, options, found.map(presentEndpoint), endpointsText);
}

async function change(
  context: CliContext,
  id: Types.ObjectId,
  endpointId: Types.ObjectId,
  options: SetOptions,
): Promise<void> {
  const { url, event, allEvents, state, by } = options;
  if (event && allEvents) throw new UsageError('Name either --event or --all-events');
  const events = allEvents ? null : event;
  if (url === undefined && events === undefined && state === undefined)
    throw new UsageError('No setting is named; name at least one to change');
  const enabled = state === undefined ? undefined : state === 'on';
  const body = await parsed(AdminChangeWebhookEndpointDto, { url, events, enabled });
  const endpoints = (await context.service()).get(WebhookEndpointAdministration);
  printResult(
    context,
    options,
    presentEndpoint(await endpoints.change(id, endpointId, body, by)),
    endpointText,
  );
}

async function remove(
  context: CliContext,
  id: Types.ObjectId,
  endpointId: Types.ObjectId,
  options: Common,
): Promise<void> {
  const endpoints = (await context.service()).get(WebhookEndpointAdministration);
  const removed = await endpoints.remove(id, endpointId, options.by);
  printResult(
    context,
    options,
    presentEndpoint(removed),
    ({ url }) => `Removed: the service sends nothing more to ${url}.`,
  );
}

async function roll(
  context: CliContext,
  id: Types.ObjectId,
  endpointId: Types.ObjectId,
  options: RollOptions,
): Promise<void> {
  const endpoints = (await context.service()).get(WebhookEndpointAdministration);
  printResult(
    context,
    options,
    presentWithSecret(await endpoints.roll(id, endpointId, options, options.by)),
    withSecretText,
  );
}
