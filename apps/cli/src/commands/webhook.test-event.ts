import type { Types } from 'mongoose';
import { presentDelivery } from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import type { CliContext, Common } from './command.context';
import { printResult } from './command.context';
import { deliveryText } from './webhook.present';

const POLL_INTERVAL_MS = 200;

export type TestOptions = Common & { waitSeconds: number };

/**
 * Queues a test event, which a worker sends. The exit code is `failed` when the first try fails or does not
 * come in time.
 */
export async function testEndpoint(
  context: CliContext,
  businessId: Types.ObjectId,
  endpointId: Types.ObjectId,
  options: TestOptions,
): Promise<void> {
  const { waitSeconds, by } = options;
  const deliveries = (await context.service()).get(DeliveryAdministration);
  let delivery = await deliveries.sendTest(businessId, endpointId, by);
  const isTried = () => delivery.attempts.length > 0 || delivery.state !== 'pending';
  for (let waitedMs = 0; waitedMs < waitSeconds * 1000 && !isTried(); waitedMs += POLL_INTERVAL_MS) {
    await context.pause(POLL_INTERVAL_MS);
    delivery = await deliveries.find(businessId, delivery._id);
  }
  printResult(context, options, presentDelivery(delivery), deliveryText);
  if (waitSeconds > 0 && delivery.state !== 'delivered') context.reportFailure();
}
