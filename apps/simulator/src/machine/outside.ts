import type { PayoutRail } from '@cowrie/exchange';
import type { FakeClaims } from './people.outside';
import type { OutgoingMail } from '@cowrie/api/notify/mail/smtp.sender';

/** What a webhook's sender posts. */
export interface Request {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What its receiver answers. */
export interface Received {
  status: number;
  body: string;
}

/** Everything outside of the machine that a simulated process reaches over the network. */
export interface Outside {
  /** @throws Error when no answer comes */
  receive(origin: string, request: Request): Promise<Received>;
  /** @throws Error when the server does not take it */
  mail(mail: OutgoingMail): Promise<void>;
  /** Makes an HTTP call to a Safe's service. Undefined: no answer comes. */
  fetch?(url: string, body?: string): Promise<Response | undefined>;
  /** Redeems a code at the OpenID provider. Undefined: it is not valid, or no answer comes. */
  identify?(code: string): Promise<FakeClaims | undefined>;
  /** Absent: no rail is configured. */
  readonly rail?: PayoutRail;
}
