import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { describeError } from '@cowrie/api/platform/logging/error.describe';
import { secondFactorsOf } from '../credentials/factors';
import { isRecent } from '../freshness';
import { type Exchange, type Proof, SessionOpener } from '../sessions/session.opener';
import { SignInLimits } from '../sign-in/sign-in.limits';
import { SignInSteps } from '../sign-in/sign-in-steps.service';
import type { ProviderIdentity } from './oidc-claims';
import { beginFlow, openFlow } from './oidc-flow';
import { OidcPeople } from './oidc-people.service';
import { OidcProvider } from './oidc-provider';
import { OidcRefusal } from './oidc.refusal';
import { flowCookieOf, setFlowCookie } from './oidc.cookie';

/** Signs people in with an OpenID provider (docs/decisions/0070). */
@Injectable()
export class OidcSignIn {
  private readonly logger = new Logger(OidcSignIn.name);

  constructor(
    private readonly provider: OidcProvider,
    private readonly people: OidcPeople,
    private readonly opener: SessionOpener,
    private readonly steps: SignInSteps,
    private readonly limits: SignInLimits,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a sign-in, and remembers it in the browser.
   * @returns where the browser goes: to the provider, or back to the sign-in page
   * @throws ApiError rate_limited
   */
  async begin(exchange: Exchange, next: string): Promise<string> {
    await this.limits.passAddress(exchange);
    const { flow, cookie } = beginFlow(this.config.keySecret, this.clock.now(), next);
    return this.orSignInPage(flow.next, async () => {
      const address = await this.provider.addressFor(flow);
      setFlowCookie(exchange.reply, this.config.dashboardUrl, cookie);
      return address;
    });
  }

  /**
   * Completes a sign-in after the provider sent the browser back.
   * @returns the dashboard path that the browser goes to
   * @throws ApiError rate_limited
   */
  async finish(exchange: Exchange): Promise<string> {
    await this.limits.passAddress(exchange);
    const { request, reply } = exchange;
    const cookie = flowCookieOf(request, this.config.dashboardUrl) ?? '';
    const flow = openFlow(cookie, this.config.keySecret, this.clock.now());
    setFlowCookie(reply, this.config.dashboardUrl, undefined);
    return this.orSignInPage(flow?.next ?? '/', async () => {
      if (!flow) throw new OidcRefusal('oidc_refused');
      const query = request.url.slice(`${request.url}?`.indexOf('?'));
      const identity = await this.provider.identify(flow, query);
      return this.enter(exchange, identity, flow.next);
    });
  }

  /**
   * The provider's answer counts as a password. It also counts as a second factor only when the provider says
   * that it saw two.
   */
  private async enter(exchange: Exchange, identity: ProviderIdentity, next: string): Promise<string> {
    const { person, isLinked } = await this.people.personOf(identity);
    const { issuer, subject } = identity;
    const methods = secondFactorsOf(person);
    if (!identity.hasTwoFactors && methods.length > 0) {
      const { _id: personId } = person;
      const account = isLinked ? {} : { account: { issuer, subject } };
      const ticket = await this.steps.begin({ kind: 'second-factor', first: 'oidc', personId, ...account });
      const hash = new URLSearchParams({ ticket, methods: methods.join(',') }).toString();
      return `/sign-in?${new URLSearchParams({ next }).toString()}#${hash}`;
    }
    const isProven = identity.hasTwoFactors && isRecent(identity.shownAt, this.clock.now());
    if (!isLinked) await this.people.link(person, { issuer, subject });
    const proof: Proof = { person, factors: ['oidc'], ...(isProven && { provenBy: 'oidc' }) };
    await this.opener.open(exchange, proof, 'sign_in_expired');
    return next;
  }

  /** The browser navigates here, so a refusal is shown as a page, not as JSON. */
  private async orSignInPage(next: string, way: () => Promise<string>): Promise<string> {
    try {
      return await way();
    } catch (error) {
      const failed = error instanceof OidcRefusal ? error.reason : 'oidc_refused';
      this.logger.warn(
        { reason: failed, cause: describeError(error) },
        'the provider did not sign the person in',
      );
      return `/sign-in?${new URLSearchParams({ failed, next }).toString()}`;
    }
  }
}
