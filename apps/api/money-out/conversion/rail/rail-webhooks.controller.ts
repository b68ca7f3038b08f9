import { Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isSignedByPaycrest, orderIdOf, PAYCREST_SIGNATURE } from '@cowrie/exchange';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { KeepsBytes, Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { bytesOf } from '@cowrie/api/platform/http/json-body.parser';

/** An order with all its fields takes about 2 kB. */
const MOST_BYTES = 16 * 1024;

const UNSIGNED = 'The signature of the webhook is not valid; sign its bytes with the API secret';

/**
 * Webhooks of payout rails. They only say that there is news; the worker asks the rail for it
 * (docs/decisions/0066). So a webhook that is late, comes twice or names an unknown order changes nothing. It
 * gets 200, because the rail would otherwise resend it for a day.
 */
@ApiExcludeController()
@Controller('rails')
export class RailWebhooksController {
  private readonly logger = new Logger(RailWebhooksController.name);

  constructor(
    private readonly config: AppConfig,
    private readonly payments: PaymentsRepository,
  ) {}

  /** @throws ApiError payload_too_large, invalid_api_key */
  @Post('paycrest/webhook')
  @KeepsBytes()
  @HttpCode(200)
  @Message('Webhook received')
  async paycrest(@Req() request: FastifyRequest): Promise<null> {
    const { environment, apiSecret = '' } = this.config.paycrest ?? {};
    const bytes = bytesOf(request);
    if (bytes.length > MOST_BYTES)
      throw new ApiError('payload_too_large', { message: 'No webhook is larger than 16 KiB' });
    const signature = [request.headers[PAYCREST_SIGNATURE]].flat()[0];
    if (!environment || !isSignedByPaycrest(bytes, signature, apiSecret))
      throw new ApiError('invalid_api_key', { message: UNSIGNED });
    const orderId = orderIdOf(request.body);
    const payment = orderId && (await this.payments.findByRailOrder(environment, orderId));
    if (payment) await this.payments.makeSettlementDue(payment._id);
    this.logger.debug({ orderId, isKnown: Boolean(payment) }, 'a rail has news');
    return null;
  }
}
