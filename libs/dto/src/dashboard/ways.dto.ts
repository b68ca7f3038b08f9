import { Field } from '../field';

/** An OpenID provider with which people sign in. */
export class DashboardProvider {
  @Field('What the button calls it.')
  name: string;
}

/** By what this service lets people sign in, besides passwords and passkeys. */
export class DashboardWays {
  @Field('The OpenID provider. Missing: there is none.', { type: () => DashboardProvider, optional: true })
  oidc?: DashboardProvider | undefined;
}
