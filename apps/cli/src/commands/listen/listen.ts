import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { StoredEvent } from '@cowrie/api/notify/events/event.schema';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { toJson } from '../../output/json.format';
import type { OpenService } from '../../service/service.open';
import type { CliContext } from '../command.context';
import { type Forwarded, forwardEvent, type ForwardTarget } from './event.forward';
import { findLastNumber } from './last-number.find';

const POLL_MS = 500;
const PAGE_SIZE = 50;

export interface ListenSettings {
  tenant: Tenant;
  /** Where the events go, signed. Absent: they are only shown. */
  target?: ForwardTarget | undefined;
  /** Number of the event after which to start. Absent: start with the next event. */
  after?: number | undefined;
  json: boolean;
}

/**
 * Shows events until it is interrupted. With a target it forwards each event. It reports one that the server
 * did not accept, and does not retry it.
 */
export async function listen(
  context: CliContext,
  service: OpenService,
  { tenant, target, after: given, json }: ListenSettings,
): Promise<void> {
  const interruption = context.interruption();
  const events = service.get(EventsRepository);
  const page = (after: number, limit: number) => events.page(tenant, after, limit);
  let after = given ?? (await findLastNumber(async (number) => (await page(number, 1)).length > 0));
  let count = 0;
  let taken = 0;
  context.out(json ? toJson({ ...target, after }, 0) : headText(tenant, target));
  while (!interruption.aborted) {
    const found = await page(after, PAGE_SIZE);
    for (const event of found) {
      const forwarded = target && (await forwardEvent(event, { ...target, interruption }));
      if (interruption.aborted && !forwarded?.isTaken) break;
      after = event.number;
      count += 1;
      if (forwarded?.isTaken) taken += 1;
      context.out(json ? toJson(lineOf(event, forwarded), 0) : lineText(event, forwarded));
    }
    if (found.length < PAGE_SIZE) await context.pause(POLL_MS, interruption);
  }
  if (!json) context.out(`\n${count} events${target ? `, ${taken} taken` : ''}.`);
}

function headText({ businessId, environment }: Tenant, target: ForwardTarget | undefined): string {
  const events = `${environment} events of ${businessId.toHexString()}`;
  const what = target
    ? [`Forwarding ${events} to ${target.forwardTo}`, `Signed with ${target.secret}`]
    : [`Showing ${events}`];
  return [...what, 'Press Ctrl-C to end.', ''].join('\n');
}

function lineOf(event: StoredEvent, forwarded: Forwarded | undefined) {
  const { _id: id, number, type, paymentId, at, body } = event;
  return {
    number,
    id,
    type,
    paymentId: paymentId.toHexString(),
    at: at.toISOString(),
    ...forwarded,
    event: JSON.parse(body) as unknown,
  };
}

function lineText(event: StoredEvent, forwarded: Forwarded | undefined): string {
  const what = `#${event.number}  ${event.type.padEnd(18)}  ${event.paymentId.toHexString()}`;
  return `${event.at.toISOString()}  ${what}${forwarded ? `  → ${outcomeOf(forwarded)}` : ''}`;
}

function outcomeOf({ status, error, durationMs, isTaken }: Forwarded): string {
  return `${isTaken ? String(status) : `not accepted: ${error}`} in ${durationMs} ms`;
}
