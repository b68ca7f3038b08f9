import { Injectable } from '@nestjs/common';
import { type ExchangeProvider, HoldProvider, SandboxProvider } from '@cowrie/exchange';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { SandboxOrders } from './sandbox-orders.repository';

/** The exchanges that a merchant may be settled through, by name. */
@Injectable()
export class ExchangeProviders {
  readonly sandbox: SandboxProvider;
  private readonly hold = new HoldProvider();

  constructor(orders: SandboxOrders, config: AppConfig, clock: Clock) {
    this.sandbox = new SandboxProvider(orders, () => clock.now(), {
      fillDelayMs: config.sandboxFillDelayMs,
      spreadBasisPoints: 0,
      loseNextAnswers: 0,
    });
  }

  named(name: 'sandbox' | 'hold'): ExchangeProvider {
    return name === 'sandbox' ? this.sandbox : this.hold;
  }
}
