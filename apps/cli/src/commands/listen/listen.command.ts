import { type Command, InvalidArgumentError, Option } from 'commander';
import { randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { secretOf, SECRET_BYTES } from '@cowrie/webhook-signature';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { UsageError } from '../../exit';
import { type CliContext, withExamples } from '../command.context';
import { httpUrl, objectId, whole } from '../options.parse';
import { listen } from './listen';

const ID = '6b010fd2c7f3464f0a917c01';

interface ListenOptions {
  forwardTo?: string;
  business: Types.ObjectId;
  environment: Environment;
  secret?: string;
  after?: number;
  json?: boolean;
}

export function addListenCommand(program: Command, context: CliContext): void {
  withExamples(
    program
      .command('listen')
      .description(
        'show a business’s test events as they happen, until Ctrl-C; with --forward-to also send each, signed, to your server',
      )
      .option('--forward-to <url>', 'URL of your server’s webhook handler', httpUrl)
      .requiredOption('--business <id>', 'business ID', objectId)
      .addOption(
        new Option('--environment <name>', 'test only; live is refused')
          .choices(ENVIRONMENTS)
          .default('test'),
      )
      .option('--secret <whsec>', 'secret to sign with --forward-to; without it: a new one', webhookSecret)
      .option(
        '--after <number>',
        'start after the event with this number; without it: with the next event',
        whole(0, 1e15),
      )
      .option('--json', 'print one line of JSON for each event, with its body')
      .action((options: ListenOptions) => start(context, options)),
    `listen --business ${ID}`,
    `listen --forward-to http://127.0.0.1:8000/webhooks --business ${ID}`,
    `listen --forward-to http://127.0.0.1:8000/webhooks --business ${ID} --after 0 --json`,
  );
}

async function start(context: CliContext, options: ListenOptions): Promise<void> {
  const { business: businessId, environment, forwardTo, after, json = false } = options;
  if (options.secret !== undefined && forwardTo === undefined)
    throw new UsageError('--secret signs what is forwarded; name your server with --forward-to');
  if (environment === 'live')
    throw new UsageError(
      'Live events go to webhook endpoints only; add one (cowrie webhook add), or listen to test',
    );
  const service = await context.service();
  await service.get(MerchantAdministration).find(businessId);
  const secret = options.secret ?? secretOf(randomBytes(SECRET_BYTES));
  const target = forwardTo === undefined ? undefined : { forwardTo, secret };
  await listen(context, service, { tenant: { businessId, environment }, target, after, json });
}

function webhookSecret(text: string): string {
  const bytes = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1];
  const length = bytes ? Buffer.from(bytes, 'base64').length : 0;
  if (length >= 24 && length <= 64) return text;
  throw new InvalidArgumentError('Give whsec_ and 24 to 64 bytes in base64.');
}
