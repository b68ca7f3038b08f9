import { type DashboardSecondFactorNeeded } from '@cowrie/dto';
import { generate } from 'otplib';
import type { Answer, FrontDoor } from './front-door';

/** A second factor is fresh for ten minutes. */
const SIGN_IN_AGAIN_MS = 480_000;

/**
 * The owner of the first business at the dashboard, without a browser: signs in with password and
 * authenticator app, and again before the factor expires.
 */
export class DashboardSeat {
  private cookie: string | undefined;
  private signedInMs = -Infinity;

  constructor(private readonly door: FrontDoor) {}

  /**
   * Sends a request to the business's test environment. @returns undefined if no answer came, or nobody is
   * signed in
   */
  async try<T>(
    method: 'GET' | 'POST',
    path: string,
    request: { body?: object; idempotencyKey?: string } = {},
  ): Promise<Answer<T> | undefined> {
    if (performance.now() - this.signedInMs > SIGN_IN_AGAIN_MS) await this.signIn();
    const { cookie } = this;
    if (cookie === undefined) return undefined;
    const [business] = this.door.dev.merchants;
    const root = `/dashboard/v1/businesses/${business?.businessId ?? ''}/test`;
    return this.door.try<T>(method, root + path, { ...request, cookie });
  }

  /** A code works once, so after a lost answer a sign-in works again half a minute later. */
  private async signIn(): Promise<void> {
    const owner = this.door.dev.dashboard?.people.find(({ role }) => role === 'owner');
    if (!owner) throw new Error('the stack has no owner at the dashboard');
    const { email, password, totpSecret } = owner;
    const path = '/dashboard/v1/session';
    const first = await this.door.try<DashboardSecondFactorNeeded>('POST', path, {
      body: { email, password },
    });
    if (!first || first.code !== undefined) return;
    const code = await generate({ secret: totpSecret });
    const body = { ticket: first.data.ticket, code };
    const second = await this.door.try('POST', `${path}/second-factor`, { body });
    if (second?.code !== undefined || !second?.setCookie) return;
    this.cookie = second.setCookie.split(';')[0];
    this.signedInMs = performance.now();
  }
}
