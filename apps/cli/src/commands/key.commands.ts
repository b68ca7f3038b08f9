import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import {
  type AdminIssuedApiKey,
  AdminIssueApiKeyDto,
  type Environment,
  KEY_KINDS,
  KEY_SCOPES,
  type KeyKind,
  type KeyScope,
} from '@cowrie/dto';
import { presentApiKey, presentIssuedKey } from '@cowrie/api/merchants/merchants/api-key.presenter';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import {
  changing,
  type CliContext,
  type Common,
  reading,
  printResult,
  withExamples,
} from './command.context';
import { keysText, keyText } from './merchant.present';
import { environmentOption, objectId, parsed, whole } from './options.parse';

const ID = '6b010fd2c7f3464f0a917c01';
const KEY = '6b010fd2c7f3464f0a917c0a';
const MONTH_SECONDS = 30 * 86_400;

type Scoped = Common & { scopes?: KeyScope[] };
type IssueOptions = Scoped & { kind: KeyKind; environment: Environment; label?: string };
type RollOptions = Scoped & { overlapSeconds: number };

export function addKeyCommands(program: Command, context: CliContext): void {
  const key = program.command('key').description('API keys of a business');
  const ofKey = (command: Command): Command =>
    command.argument('<business>', 'business ID', objectId).argument('<key>', 'key ID', objectId);
  withExamples(
    changing(key, 'issue', 'issue a key and show it once', context)
      .argument('<business>', 'business ID', objectId)
      .addOption(
        new Option('--kind <kind>', 'public: opens payments in a browser; secret: reads them on a server')
          .choices(KEY_KINDS)
          .makeOptionMandatory(),
      )
      .addOption(environmentOption())
      .addOption(scopesOption('what the secret key may do; without it: everything'))
      .option('--label <text>', 'what the key is for')
      .action((id: Types.ObjectId, options: IssueOptions) => issue(context, id, options)),
    `key issue ${ID} --kind secret`,
    `key issue ${ID} --kind secret --scopes payments:read webhooks:read --label "Shop backend"`,
    `key issue ${ID} --kind public --environment live --by ada`,
  );
  withExamples(
    reading(key, 'list', 'list all keys, including ended ones, newest first, without their secret part')
      .argument('<business>', 'business ID', objectId)
      .action((id: Types.ObjectId, options: { json?: boolean }) => list(context, id, options)),
    `key list ${ID}`,
  );
  withExamples(
    ofKey(changing(key, 'revoke', 'revoke a key: it is refused within 1 s', context)).action(
      (id: Types.ObjectId, keyId: Types.ObjectId, options: Common) => revoke(context, id, keyId, options),
    ),
    `key revoke ${ID} ${KEY} --by ada`,
  );
  withExamples(
    ofKey(
      changing(
        key,
        'roll',
        'replace a key: issue a new one of the same kind and scopes and show it once; the old one keeps working for a while',
        context,
      ),
    )
      .option(
        '--overlap-seconds <number>',
        'how long the old key keeps working',
        whole(0, MONTH_SECONDS),
        86_400,
      )
      .addOption(scopesOption('what the new key may do; without it: what the old one may'))
      .action((id: Types.ObjectId, keyId: Types.ObjectId, options: RollOptions) =>
        roll(context, id, keyId, options),
      ),
    `key roll ${ID} ${KEY}`,
    `key roll ${ID} ${KEY} --overlap-seconds 0 --json`,
  );
}

function scopesOption(description: string): Option {
  return new Option('--scopes <scopes...>', `${description}; separated by spaces`).choices(KEY_SCOPES);
}

async function issue(context: CliContext, id: Types.ObjectId, options: IssueOptions): Promise<void> {
  const service = await context.service();
  const { environment, kind, scopes, label } = options;
  const wish = await parsed(AdminIssueApiKeyDto, { environment, kind, scopes, label });
  const issued = await service.get(ApiKeyAdministration).issue(id, wish, options.by);
  printResult(context, options, presentIssuedKey(issued, service.get(Clock).now()), issuedText);
}

async function list(context: CliContext, id: Types.ObjectId, options: { json?: boolean }): Promise<void> {
  const service = await context.service();
  const now = service.get(Clock).now();
  const keys = await service.get(ApiKeyAdministration).list(id);
  printResult(
    context,
    options,
    keys.map((one) => presentApiKey(one, now)),
    keysText,
  );
}

async function revoke(
  context: CliContext,
  id: Types.ObjectId,
  keyId: Types.ObjectId,
  options: Common,
): Promise<void> {
  const service = await context.service();
  const revoked = await service.get(ApiKeyAdministration).revoke(id, keyId, options.by);
  printResult(context, options, presentApiKey(revoked, service.get(Clock).now()), keyText);
}

async function roll(
  context: CliContext,
  id: Types.ObjectId,
  keyId: Types.ObjectId,
  options: RollOptions,
): Promise<void> {
  const service = await context.service();
  const issued = await service.get(ApiKeyAdministration).roll(id, keyId, options, options.by);
  printResult(context, options, presentIssuedKey(issued, service.get(Clock).now()), issuedText);
}

function issuedText({ key, ...shown }: AdminIssuedApiKey): string {
  return `${key}\n\nStore it now: it is not shown again.\n\n${keyText(shown)}`;
}
