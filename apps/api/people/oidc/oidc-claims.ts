/** The relevant claims of an ID token. */
export interface OidcClaims {
  readonly iss: string;
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly amr?: unknown;
  readonly acr?: unknown;
  readonly auth_time?: unknown;
}

/** The person who signed in with the provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /**
   * In lower case. Absent: the provider does not confirm that the person reads the e-mails of this address.
   */
  confirmedEmail?: string;
  /** True if the person showed two factors to the provider. */
  hasTwoFactors: boolean;
  /** When the person showed them. Absent: the provider does not say. */
  shownAt?: Date;
}

/** Authentication contexts that mean two factors, from OpenID’s EAP, REFEDS and PAPE. */
const CONTEXTS = new Set([
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]);

/** Reads the claims of an ID token whose signature, issuer, audience, nonce and age were already checked. */
export function identityOf({
  iss,
  sub,
  email,
  email_verified,
  amr,
  acr,
  auth_time,
}: OidcClaims): ProviderIdentity {
  // RFC 8176: a provider that saw several factors adds `mfa` to their names. A single name, such as `otp`,
  // may be the only factor.
  const methods = Array.isArray(amr) ? (amr as unknown[]) : [];
  return {
    issuer: iss,
    subject: sub,
    // Some providers send a string here. Only `true` counts.
    ...(typeof email === 'string' && email_verified === true && { confirmedEmail: email.toLowerCase() }),
    hasTwoFactors: methods.includes('mfa') || (typeof acr === 'string' && CONTEXTS.has(acr)),
    ...(typeof auth_time === 'number' && { shownAt: new Date(auth_time * 1000) }),
  };
}
