import type {
  AdminChangeMerchantDto,
  AdminEnvironmentChange,
  AdminMerchantSettings,
  Environment,
  MoneyInput,
} from '@cowrie/dto';
import { ENVIRONMENTS } from '@cowrie/dto';
import { formatPlain, parseAmount } from '@cowrie/money';
import { MAX_FIAT_DECIMALS } from '@cowrie/tables';
import type { EnvironmentChanges, MerchantChanges } from '../../merchants/merchant-settings';

type Given<T> = { [K in keyof T]?: Exclude<T[K], null> };

/** A body as the merchants' room understands it: money as decimal texts, and null nowhere but where it takes something away. */
export function changesOf(
  body: AdminMerchantSettings & Pick<AdminChangeMerchantDto, 'name'>,
): MerchantChanges {
  const { logoUrl, pairs, bounds, fee, environments, ...plain } = body;
  return {
    ...given(plain),
    ...(logoUrl !== undefined && { logoUrl }),
    ...(pairs !== undefined && { pairs }),
    ...(bounds && { bounds: moneys(given(bounds)) }),
    ...(fee && {
      fee: {
        ...given({ basisPoints: fee.basisPoints }),
        ...moneys(given({ fixed: fee.fixed })),
      },
    }),
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

function environmentOf({ treasury, provider }: AdminEnvironmentChange): EnvironmentChanges {
  return { ...(treasury !== undefined && { treasury }), ...given({ provider }) };
}

function moneys<T extends Record<string, MoneyInput>>(amounts: Partial<T>): { [K in keyof T]?: string } {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [
      name,
      formatPlain(parseAmount({ code: 'any', decimals: MAX_FIAT_DECIMALS }, amount as MoneyInput)),
    ]),
  ) as { [K in keyof T]?: string };
}

/** Fields of a body that are null are as good as missing. */
function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as Given<T>;
}
