import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import type { Random } from '../random';
import type { World } from '../world';
import { orRefusal, RefusedError } from './client';
import type { Operators } from './operators';

/** Chance that the desk refuses to sell, and that it sells a part first. */
const REFUSES = 0.1;
const SELLS_PART = 0.2;

/** The people who sell by hand, and who let the deposits of payout rails leave. */
export class Desk {
  private isActing = false;
  /** In hex: what was refused as it is. */
  private readonly refused = new Map<string, number>();

  constructor(
    private readonly world: World,
    private readonly operators: Operators,
    private readonly random: Random,
  ) {}

  /** Does the next thing for each payment and each deposit that waits for a person. */
  async act(): Promise<void> {
    if (this.isActing) return;
    this.isActing = true;
    try {
      const { mirror } = this.world;
      for (const payment of mirror.payments.values()) if (this.isOpen(payment)) await this.sell(payment);
      for (const payout of mirror.payouts) if (this.isWaiting(payout)) await this.approve(payout);
    } finally {
      this.isActing = false;
    }
  }

  private isOpen({ _id, version, settlement }: Payment): boolean {
    const isOfDesk = settlement?.provider === 'manual' && settlement.state === 'converting';
    return isOfDesk && this.refused.get(_id.toHexString()) !== version;
  }

  private isWaiting({ _id, version, purpose, status, hold }: Payout): boolean {
    const isHeld = status === 'awaiting_approval' || (status === 'queued' && hold !== undefined);
    return purpose === 'settlement' && isHeld && this.refused.get(_id.toHexString()) !== version;
  }

  private async sell({ _id, version }: Payment): Promise<void> {
    const id = _id.toHexString();
    const path = `/payments/${id}/settlement`;
    const call = this.random.chance(REFUSES)
      ? this.operators.post(`${path}/refuse`, { reason: 'nobody buys' })
      : this.operators.post(`${path}/fill`, {
          boughtAmount: `${this.random.int(100, 9999)}.50`,
          ...(this.random.chance(SELLS_PART) && { soldAmount: '0.5' }),
        });
    if ((await call.catch(orRefusal)) instanceof RefusedError) this.refused.set(id, version);
  }

  private async approve({ _id, version }: Payout): Promise<void> {
    const id = _id.toHexString();
    const { bola } = this.operators;
    const payout = await this.operators.read<{ version: string }>(`/payouts/${id}`);
    const approval = this.operators.decide(`/payouts/${id}/approve`, { seen: payout.version }, bola);
    if ((await approval.catch(orRefusal)) instanceof RefusedError) this.refused.set(id, version);
  }
}
