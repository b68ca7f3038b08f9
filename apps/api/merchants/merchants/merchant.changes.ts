import type {
  AdminChangeMerchantDto,
  AdminEnvironmentChange,
  AdminMerchantSettings,
  AdminRefundsChange,
  Environment,
  MoneyInput,
} from '@cowrie/dto';
import { ENVIRONMENTS } from '@cowrie/dto';
import { formatPlain, parseAmount } from '@cowrie/money';
import { MAX_FIAT_DECIMALS } from '@cowrie/tables';
import type { EnvironmentChanges, MerchantChanges, RefundChanges } from './merchant-settings';

type WithoutNulls<T> = { [K in keyof T]?: Exclude<T[K], null> };

/**
 * The changes of a request body: amounts as decimal strings. Null removes `logoUrl`, a way to reach the merchant, `brandColor`,
 * `payableDecimals`, `pairs`, a treasury and a limit of refunds or settlements. Everywhere else it counts as left out.
 */
export function changesOf(
  body: AdminMerchantSettings & Pick<AdminChangeMerchantDto, 'name'>,
): MerchantChanges {
  const {
    logoUrl,
    supportEmail,
    supportPhone,
    supportURL,
    brandColor,
    payableDecimals,
    pairs,
    bounds,
    fee,
    refunds,
    environments,
    ...plain
  } = body;
  return {
    ...withoutNulls(plain),
    ...given({ logoUrl, supportEmail, supportPhone, supportURL, brandColor, payableDecimals, pairs }),
    ...(bounds && { bounds: amountTexts(withoutNulls(bounds)) }),
    ...(fee && {
      fee: {
        ...withoutNulls({ basisPoints: fee.basisPoints }),
        ...amountTexts(withoutNulls({ fixed: fee.fixed })),
      },
    }),
    ...(refunds && { refunds: refundsOf(refunds) }),
    ...(environments && {
      environments: Object.fromEntries(
        ENVIRONMENTS.flatMap((name): [Environment, EnvironmentChanges][] => {
          const change = environments[name];
          return change ? [[name, environmentOf(change)]] : [];
        }),
      ),
    }),
  };
}

function refundsOf({ keepFee, ...limits }: AdminRefundsChange): RefundChanges {
  return { ...given(limits), ...withoutNulls({ keepFee }) };
}

function environmentOf({
  treasury,
  mails,
  settlements,
  ...rest
}: AdminEnvironmentChange): EnvironmentChanges {
  return {
    ...(settlements && {
      settlements: {
        ...withoutNulls({ schedule: settlements.schedule }),
        ...given({ minimumAmount: settlements.minimumAmount, twoPartiesAbove: settlements.twoPartiesAbove }),
      },
    }),
    ...(treasury !== undefined && { treasury }),
    ...(mails && { mails: withoutNulls(mails) }),
    ...withoutNulls(rest),
  };
}

function amountTexts<T extends Record<string, MoneyInput>>(amounts: Partial<T>): { [K in keyof T]?: string } {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [
      name,
      formatPlain(parseAmount({ code: 'any', decimals: MAX_FIAT_DECIMALS }, amount as MoneyInput)),
    ]),
  ) as { [K in keyof T]?: string };
}

/** The fields that the request has, null among them. */
function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** The fields that have a value. */
function withoutNulls<T extends object>(values: T): WithoutNulls<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as WithoutNulls<T>;
}
