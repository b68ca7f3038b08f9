import type { Tenant } from '../../../../api/src/payments/payments.repository';
import type { StoredEvent } from '../../../../api/src/events/event.schema';
import { EventsRepository } from '../../../../api/src/events/events.repository';
import type { OpenService } from '../../service/service.open';
import type { CliContext } from '../command.context';
import { type Forwarded, forwardEvent } from './event.forward';
import { findLastNumber } from './last-number.find';

const POLL_MS = 500;
const PAGE_SIZE = 50;

export interface ListenSettings {
  tenant: Tenant;
  forwardTo: string;
  secret: string;
  /** Number of the event after which to start. Absent: start with the next event. */
  after?: number | undefined;
  json: boolean;
}

/** Forwards events until it is interrupted. It reports an event that the server did not take, and does not retry it. */
export async function listen(
  context: CliContext,
  service: OpenService,
  { tenant, forwardTo, secret, after: given, json }: ListenSettings,
): Promise<void> {
  const interruption = context.interruption();
  const events = service.get(EventsRepository);
  const page = (after: number, limit: number) => events.page(tenant, after, limit);
  let after = given ?? (await findLastNumber(async (number) => (await page(number, 1)).length > 0));
  let count = 0;
  let taken = 0;
  context.out(json ? JSON.stringify({ forwardTo, secret, after }) : headText(tenant, forwardTo, secret));
  while (!interruption.aborted) {
    const found = await page(after, PAGE_SIZE);
    for (const event of found) {
      const forwarded = await forwardEvent(event, { forwardTo, secret, interruption });
      if (interruption.aborted && !forwarded.isTaken) break;
      after = event.number;
      count += 1;
      if (forwarded.isTaken) taken += 1;
      context.out(json ? JSON.stringify(lineOf(event, forwarded)) : lineText(event, forwarded));
    }
    if (found.length < PAGE_SIZE) await context.pause(POLL_MS, interruption);
  }
  if (!json) context.out(`\n${count} events, ${taken} taken.`);
}

function headText({ businessId, environment }: Tenant, forwardTo: string, secret: string): string {
  return [
    `Forwarding ${environment} events of ${businessId.toHexString()} to ${forwardTo}`,
    `Signed with ${secret}`,
    'Press Ctrl-C to end.',
    '',
  ].join('\n');
}

function lineOf({ _id: id, number, type, paymentId, at }: StoredEvent, forwarded: Forwarded) {
  return { number, id, type, paymentId: paymentId.toHexString(), at: at.toISOString(), ...forwarded };
}

function lineText(event: StoredEvent, { status, error, durationMs, isTaken }: Forwarded): string {
  const outcome = isTaken ? String(status) : `not taken: ${error}`;
  const what = `#${event.number}  ${event.type.padEnd(18)}  ${event.paymentId.toHexString()}`;
  return `${event.at.toISOString()}  ${what}  → ${outcome} in ${durationMs} ms`;
}
