import type { Types } from 'mongoose';
import { AdminCreateMerchantDto, type AdminIssuedApiKey, KEY_KINDS } from '@cowrie/dto';
import { presentIssuedKey } from '@cowrie/api/merchants/merchants/api-key.presenter';
import { changesOf } from '@cowrie/api/merchants/merchants/merchant.changes';
import { presentMerchant } from '@cowrie/api/faces/admin/merchants/merchant.presenter';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { toJson } from '../output/json.format';
import { facts, section } from '../output/table.format';
import type { CliContext, Common } from './command.context';
import { type MerchantOptions, settingsOf } from './merchant.options';
import { merchantText } from './merchant.present';
import { parsed } from './options.parse';

export type CreateOptions = MerchantOptions & Common & { country: string; keys?: boolean };

/** Creates a merchant, issues its test keys on request, and says what to do next. @throws ApiError */
export async function createMerchant(
  context: CliContext,
  name: string,
  options: CreateOptions,
): Promise<void> {
  const given = { ...settingsOf(options), name, country: options.country };
  const { country, name: named, ...rest } = await parsed(AdminCreateMerchantDto, given);
  const administration = (await context.service()).get(MerchantAdministration);
  const created = await administration.create({ ...changesOf(rest), name: named, country }, options.by);
  const merchant = presentMerchant(created);
  if (options.json) {
    const keys = options.keys && { keys: await issueKeys(context, created._id, options) };
    return context.out(toJson({ ...merchant, ...keys }));
  }
  context.out(merchantText(merchant));
  const isWanted =
    options.keys ?? (await context.confirm('Issue its public and its secret key of test now?'));
  const keys = isWanted ? await issueKeys(context, created._id, options) : [];
  context.out(keysText(keys) + section('Next', nextSteps(merchant.businessId, isWanted)));
}

async function issueKeys(
  context: CliContext,
  id: Types.ObjectId,
  { by }: CreateOptions,
): Promise<AdminIssuedApiKey[]> {
  const service = await context.service();
  const issued: AdminIssuedApiKey[] = [];
  for (const kind of KEY_KINDS) {
    const key = await service.get(ApiKeyAdministration).issue(id, { environment: 'test', kind }, by);
    issued.push(presentIssuedKey(key, service.get(Clock).now()));
  }
  return issued;
}

function keysText(keys: readonly AdminIssuedApiKey[]): string {
  if (keys.length === 0) return '';
  const shown = facts(Object.fromEntries(keys.map(({ kind, key }) => [kind, key])));
  return `${section('Keys of test. Store them now: they are not shown again', shown)}\n`;
}

function nextSteps(id: string, hasKeys: boolean): string {
  const keys = KEY_KINDS.map((kind) => [`issue a ${kind} key`, `cowrie key issue ${id} --kind ${kind}`]);
  return facts({
    ...(!hasKeys && (Object.fromEntries(keys) as Record<string, string>)),
    'send events to a server': `cowrie webhook add ${id} <url>`,
    'watch the events': `cowrie listen --business ${id}`,
    'see the settings': `cowrie merchant show ${id}`,
  });
}
