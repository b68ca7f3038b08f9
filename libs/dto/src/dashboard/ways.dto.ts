import { Field } from '../field';

/** An OpenID provider that people sign in with. */
export class DashboardProvider {
  @Field('What the button calls it.')
  name: string;
}

/** The sign-in methods of this service other than passwords and passkeys. */
export class DashboardWays {
  @Field('The OpenID provider. Missing: there is none.', { type: () => DashboardProvider, optional: true })
  oidc?: DashboardProvider | undefined;
}
