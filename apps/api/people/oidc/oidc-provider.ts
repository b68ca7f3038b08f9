import { Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { OidcConfig } from '@cowrie/api/platform/config/oidc.settings';
import { identityOf, type ProviderIdentity } from './oidc-claims';
import type { OidcFlow } from './oidc-flow';
import { OidcRefusal } from './oidc.refusal';

/** A person waits for the answer. Neither call is repeated, because a code works once. */
const TIMEOUT_SECONDS = 8;
/** The path to which the provider sends a browser back. */
export const CALLBACK_PATH = '/dashboard/v1/session/oidc/callback';

/** It takes a tenth of a start to load, and most services have no provider. */
const library = () => import('openid-client');

/**
 * The OpenID provider: where to send a browser, and who a returned code belongs to (docs/decisions/0070).
 */
@Injectable()
export class OidcProvider {
  private known: Promise<Configuration> | undefined;

  constructor(private readonly config: AppConfig) {}

  /** Its name on the sign-in page. Undefined: there is none. */
  get name(): string | undefined {
    return this.config.oidc?.name;
  }

  /**
   * The provider's URL for a sign-in.
   * @throws OidcRefusal when the provider does not answer
   */
  async addressFor({ state, nonce, verifier }: OidcFlow): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.config.dashboardUrl + CALLBACK_PATH,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * The person who came back from the provider.
   * @param query what the provider put into the URL
   * @throws OidcRefusal when the provider does not answer, or any part of the answer does not match this
   *   sign-in
   */
  async identify({ state, nonce, verifier }: OidcFlow, query: string): Promise<ProviderIdentity> {
    const answered = new URL(`${this.config.dashboardUrl}${CALLBACK_PATH}${query}`);
    const configuration = await this.configuration();
    const { authorizationCodeGrant } = await library();
    try {
      const tokens = await authorizationCodeGrant(configuration, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      return identityOf(claims);
    } catch (error) {
      throw new OidcRefusal(isAway(error) ? 'oidc_away' : 'oidc_refused', { cause: error });
    }
  }

  /** The provider's metadata, requested once. After a failure the next person asks again. */
  private configuration(): Promise<Configuration> {
    const { oidc } = this.config;
    if (!oidc) return Promise.reject(new Error('no OpenID provider is configured'));
    this.known ??= discover(oidc).catch((cause: unknown) => {
      this.known = undefined;
      throw new OidcRefusal('oidc_away', { cause });
    });
    return this.known;
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks, ...client } = await library();
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
  const metadata = found.serverMetadata();
  // OpenID Connect Discovery 1.0: without a list, the provider takes `client_secret_basic`.
  const takesBasic = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
  const configuration = new client.Configuration(
    metadata,
    clientId,
    undefined,
    takesBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  // The ID token comes from the provider itself over TLS. Its signature is still verified.
  enableNonRepudiationChecks(configuration);
  for (const allow of execute) allow(configuration);
  return configuration;
}

/**
 * `fetch` throws a TypeError without a code when nothing answers, and the client throws its own code on a
 * time-out.
 */
function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined);
}
