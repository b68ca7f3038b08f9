/** Why the provider's answer signs nobody in. The sign-in page has a text for each. */
export type OidcRefusalReason =
  | 'oidc_unknown'
  | 'oidc_unconfirmed'
  | 'oidc_other_account'
  | 'oidc_refused'
  | 'oidc_away';

/** The provider's answer signs nobody in. */
export class OidcRefusal extends Error {
  override readonly name = 'OidcRefusal';

  constructor(
    readonly reason: OidcRefusalReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
