import type { AdminChangeMerchantDto, AdminEnvironmentChange, AdminMerchantSettings } from '@cowrie/dto';
import { MERCHANT_SETTINGS } from '@cowrie/tables';
import type { EnvironmentChanges, MerchantChanges } from './merchant-settings';
import { changesIn } from './setting.values';

/** The changes of a request body. Null for a name or a part counts as omitted. Pure. */
export function changesOf(
  body: AdminMerchantSettings & Pick<AdminChangeMerchantDto, 'name'>,
): MerchantChanges {
  const { name, bounds, fee, refunds, environments } = body;
  const { test, live } = environments ?? {};
  return {
    ...changesIn(body, MERCHANT_SETTINGS.merchant),
    ...(name && { name }),
    ...(bounds && { bounds: changesIn(bounds, MERCHANT_SETTINGS.bounds) }),
    ...(fee && { fee: changesIn(fee, MERCHANT_SETTINGS.fee) }),
    ...(refunds && { refunds: changesIn(refunds, MERCHANT_SETTINGS.refunds) }),
    ...(environments && {
      environments: {
        ...(test && { test: environmentOf(test) }),
        ...(live && { live: environmentOf(live) }),
      },
    }),
  };
}

function environmentOf(change: AdminEnvironmentChange): EnvironmentChanges {
  const { mails, settlements } = change;
  return {
    ...changesIn(change, MERCHANT_SETTINGS.environment),
    ...(mails && { mails: changesIn(mails, MERCHANT_SETTINGS.mails) }),
    ...(settlements && { settlements: changesIn(settlements, MERCHANT_SETTINGS.settlements) }),
  };
}
