import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { DashboardPayment } from '@cowrie/dto';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import type { Tenant } from '@cowrie/api/people/member';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { DeliveriesService } from '@cowrie/api/notify/webhooks/deliveries/deliveries.service';
import { VIEW_FIELDS } from './payment-source';
import { presentDashboardPayment } from './payment.presenter';

/** Number of shown deliveries and refunds of one payment. */
const MOST = 100;

/** Gathers everything about a payment for the people of its business. */
@Injectable()
export class PaymentView {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly payouts: PayoutsRepository,
    private readonly deliveries: DeliveriesService,
    private readonly offered: OfferedNetworks,
    private readonly signer: ProofSigner,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError payment_not_found, also for another business's payment, to hide its existence */
  async of(tenant: Tenant, paymentId: Types.ObjectId): Promise<DashboardPayment> {
    const payment = await this.payments.findOfTenant(tenant, paymentId, VIEW_FIELDS);
    if (!payment) throw new ApiError('payment_not_found');
    const { environment } = tenant;
    const [transfers, refunds, deliveries] = await Promise.all([
      payment.deposit ? this.transfers.ofPayment(paymentId) : [],
      payment.refunds?.length ? this.refundsOf(tenant, paymentId) : [],
      payment.events.length > 0 ? this.deliveriesOf(tenant, paymentId) : [],
    ]);
    return presentDashboardPayment({
      payment,
      transfers,
      refunds,
      deliveries,
      environment: this.config.environments[environment],
      headOf: (network) => this.offered.headOf(environment, network),
      checkoutUrl: this.config.checkoutUrl,
      canProve: this.signer.isOn,
      canSimulate: this.config.testHelpers && environment === 'test',
      now: this.clock.now(),
    });
  }

  private async refundsOf(tenant: Tenant, paymentId: Types.ObjectId) {
    const asked = { paymentId: paymentId.toHexString(), page: 1, pageSize: MOST };
    return (await this.payouts.page(tenant, asked)).rows.reverse();
  }

  private async deliveriesOf(tenant: Tenant, paymentId: Types.ObjectId) {
    return (await this.deliveries.search(tenant, { paymentId, limit: MOST })).rows;
  }
}
