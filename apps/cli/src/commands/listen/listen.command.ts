import { type Command, InvalidArgumentError, Option } from 'commander';
import { randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { secretOf, SECRET_BYTES } from '@cowrie/webhook-signature';
import { MerchantAdministration } from '../../../../api/src/merchants/merchant-administration.service';
import { CliError, EXIT } from '../../exit';
import { type CliContext, withExamples } from '../command.context';
import { objectId, whole } from '../options.parse';
import { listen } from './listen';

const ID = '6b010fd2c7f3464f0a917c01';

interface ListenOptions {
  forwardTo: string;
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
        'show a business’s test events as they appear, and forward each, signed, to a server of yours; until Ctrl-C',
      )
      .requiredOption('--forward-to <url>', 'where your server waits for webhooks', httpUrl)
      .requiredOption('--business <id>', 'whose events', objectId)
      .addOption(
        new Option('--environment <name>', 'test; live is refused').choices(ENVIRONMENTS).default('test'),
      )
      .option('--secret <whsec>', 'to sign with; a new one if none is given', webhookSecret)
      .option(
        '--after <number>',
        'begin after the event of this number, not with the next one',
        whole(0, 1e15),
      )
      .option('--json', 'for programs: a line of JSON for each event')
      .action((options: ListenOptions) => start(context, options)),
    `listen --forward-to http://127.0.0.1:8000/webhooks --business ${ID}`,
    `listen --forward-to http://127.0.0.1:8000/webhooks --business ${ID} --after 0 --json`,
  );
}

async function start(context: CliContext, options: ListenOptions): Promise<void> {
  const { business: businessId, environment, forwardTo, after, json = false } = options;
  if (environment === 'live')
    throw new CliError(
      EXIT.usage,
      'Live events go to endpoints alone (cowrie webhook add): only test is listened to',
    );
  const service = await context.service();
  await service.get(MerchantAdministration).find(businessId);
  const secret = options.secret ?? secretOf(randomBytes(SECRET_BYTES));
  await listen(context, service, { tenant: { businessId, environment }, forwardTo, secret, after, json });
}

function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}

function webhookSecret(text: string): string {
  const bytes = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1];
  const length = bytes ? Buffer.from(bytes, 'base64').length : 0;
  if (length >= 24 && length <= 64) return text;
  throw new InvalidArgumentError('It must be whsec_ and 24 to 64 bytes in base64.');
}
