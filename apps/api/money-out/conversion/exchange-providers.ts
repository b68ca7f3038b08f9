import { Injectable } from '@nestjs/common';
import {
  type ExchangeProvider,
  HoldProvider,
  LunoVenue,
  ManualProvider,
  SandboxProvider,
  VenueProvider,
} from '@cowrie/exchange';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { type ExchangeName, isRailName, type RailName } from '@cowrie/api/merchants/merchants/exchange-names';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type LunoConfig } from '@cowrie/api/platform/config/app.config';
import { ManualOrders } from './manual-orders.repository';
import { SandboxOrders } from './sandbox-orders.repository';
import { SandboxSettingsRepository } from './sandbox-settings.repository';

/** The exchange providers by name. Each merchant uses one for its settlements. */
@Injectable()
export class ExchangeProviders {
  readonly manual: ManualProvider<AuditEntry>;
  private readonly providers: Record<Exclude<ExchangeName, RailName>, ExchangeProvider | undefined>;

  constructor(
    sandboxOrders: SandboxOrders,
    sandboxSettings: SandboxSettingsRepository,
    manualOrders: ManualOrders,
    clock: Clock,
    { luno }: AppConfig,
  ) {
    const now = () => clock.now();
    this.manual = new ManualProvider(manualOrders, now);
    const sandbox = new SandboxProvider(sandboxOrders, sandboxSettings, now);
    this.providers = {
      sandbox,
      hold: new HoldProvider(),
      manual: this.manual,
      luno: luno && createLuno(luno, now),
    };
  }

  /**
   * @throws Error if this process has no key for the exchange, or if it is a payout rail, which sells nothing
   */
  named(name: ExchangeName): ExchangeProvider {
    if (isRailName(name)) throw new Error(`${name} is a payout rail; RailConversion uses it`);
    const provider = this.providers[name];
    if (!provider) throw new Error(`${name} is not configured; set its key (docs/operations/exchange.md)`);
    return provider;
  }
}

/** Loads nothing until it is first called. */
export function createLuno({ access, sale }: LunoConfig, now: () => Date): VenueProvider {
  return new VenueProvider(new LunoVenue(access, now), sale);
}
