import { Injectable } from '@nestjs/common';
import { type ExchangeProvider, HoldProvider, ManualProvider, SandboxProvider } from '@cowrie/exchange';
import type { ExchangeName } from '../merchants/exchange-names';
import { Clock } from '../platform/clock/clock';
import { ManualOrders } from './manual-orders.repository';
import { SandboxOrders } from './sandbox-orders.repository';
import { SandboxSettingsRepository } from './sandbox-settings.repository';

/** The exchange providers by name. Each merchant names one for its settlements. */
@Injectable()
export class ExchangeProviders {
  readonly manual: ManualProvider;
  private readonly providers: Record<ExchangeName, ExchangeProvider>;

  constructor(
    sandboxOrders: SandboxOrders,
    sandboxSettings: SandboxSettingsRepository,
    manualOrders: ManualOrders,
    clock: Clock,
  ) {
    const now = () => clock.now();
    this.manual = new ManualProvider(manualOrders, now);
    const sandbox = new SandboxProvider(sandboxOrders, sandboxSettings, now);
    this.providers = { sandbox, hold: new HoldProvider(), manual: this.manual };
  }

  named(name: ExchangeName): ExchangeProvider {
    return this.providers[name];
  }
}
