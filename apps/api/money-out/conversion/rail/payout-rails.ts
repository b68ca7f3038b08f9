import { type PayoutRail, PaycrestRail } from '@cowrie/exchange';
import type { Environment } from '@cowrie/dto';
import type { RailName } from '@cowrie/api/merchants/merchants/exchange-names';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';

/** The payout rails of each environment. A process without a rail's key does not have that rail. */
export class PayoutRails {
  constructor(
    private readonly rails: Partial<Record<Environment, Partial<Record<RailName, PayoutRail>>>> = {},
  ) {}

  named(environment: Environment, name: RailName): PayoutRail | undefined {
    return this.rails[environment]?.[name];
  }
}

/** The rails that are configured. Each pays in one environment, because rails have no test money. */
export function railsOf({ paycrest }: Pick<AppConfig, 'paycrest'>): PayoutRails {
  if (!paycrest?.apiKey) return new PayoutRails();
  const { environment, baseUrl, apiKey, feeMillionths } = paycrest;
  return new PayoutRails({
    [environment]: { paycrest: new PaycrestRail({ baseUrl, apiKey, feeMillionths }) },
  });
}
