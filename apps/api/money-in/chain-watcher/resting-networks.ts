import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { PaymentWindows } from '../payments/document/payment-windows';
import type { PaymentsRepository } from '../payments/document/payments.repository';
import type { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';

/** A network that this process watches. */
interface WatchedNetwork {
  scope: ChainScope;
  pace: Pick<NetworkPace, 'isResting' | 'wake'>;
  /** Runs its next tick at once. */
  wake: () => void;
}

/**
 * Wakes the networks at rest that somebody has chosen (docs/decisions/0035): at once when this process stored
 * the choice, and at the next look when another process did. All networks share one look.
 */
export class RestingNetworks {
  private readonly networks: WatchedNetwork[] = [];

  constructor(
    private readonly payments: Pick<PaymentsRepository, 'findWaitedFor'>,
    windows: Pick<PaymentWindows, 'payable'>,
  ) {
    windows.payable.on((chosen) => this.wake(chosen));
  }

  add(network: WatchedNetwork): void {
    this.networks.push(network);
  }

  /** Queries the database once, and once more for each network that it wakes. */
  async look(): Promise<void> {
    for (;;) {
      const resting = this.networks.filter(({ pace }) => pace.isResting());
      const chosen = await this.payments.findWaitedFor(resting.map(({ scope }) => scope));
      if (!chosen) return;
      this.wake(chosen);
    }
  }

  private wake({ environment, network }: ChainScope): void {
    for (const { scope, pace, wake } of this.networks) {
      if (scope.environment !== environment || scope.network !== network || !pace.isResting()) continue;
      pace.wake();
      wake();
    }
  }
}
