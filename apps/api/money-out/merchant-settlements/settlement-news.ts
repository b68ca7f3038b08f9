import { randomUUID } from 'node:crypto';
import type { MerchantEventBody } from '@cowrie/dto';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { presentSettlement } from './settlement.presenter';

/** The event that a settlement is paid. Pure except for its ID. */
export function paidNews(settlement: MerchantSettlement, at: Date): MerchantSettlement['news'] {
  const id = settlement._id.toHexString();
  const body: MerchantEventBody = {
    type: 'settlement.paid',
    timestamp: at.toISOString(),
    reference: id,
    clientReference: id,
    sequence: 1,
    data: { settlement: presentSettlement(settlement) },
  };
  return { id: `evt_${randomUUID()}`, at, body: JSON.stringify(body) };
}
