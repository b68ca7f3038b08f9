import type { Types } from 'mongoose';
import { presentDelivery } from '../../../api/src/admin/webhooks/delivery.presenter';
import { DeliveryAdministration } from '../../../api/src/webhooks/deliveries/delivery-administration.service';
import type { CliContext, Common } from './command.context';
import { tell } from './command.context';
import { deliveryText } from './webhook.present';

const LOOK_EVERY_MS = 200;

export type TestOptions = Common & { waitSeconds: number };

/** A worker sends it, not this process. Something is wrong when its first try, or the waiting, ends without success. */
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
  for (let waitedMs = 0; waitedMs < waitSeconds * 1000 && !isTried(); waitedMs += LOOK_EVERY_MS) {
    await context.pause(LOOK_EVERY_MS);
    delivery = await deliveries.find(businessId, delivery._id);
  }
  tell(context, options, presentDelivery(delivery), deliveryText);
  if (waitSeconds > 0 && delivery.state !== 'delivered') context.foundWrong();
}
