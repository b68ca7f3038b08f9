import { isPlainHttps, isUsedOnce } from './real-money.rules';
import { optionalText, type Report, secret, type Setting, type Settings, text } from './setting';

/** An OpenID provider for signing in to the dashboard. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the sign-in button. */
  readonly name: string;
}

/** Sign-in to the dashboard with an OpenID provider (docs/decisions/0070). */
export const oidcSettings = {
  OIDC_ISSUER: {
    ...optionalText({
      description:
        'Your OpenID provider: the `issuer` in its discovery document. With it, people of the dashboard can also sign in there ([sign-in](operations/dashboard-sign-in.md)). Without it they cannot.',
      usedBy: ['api'],
      accepts: 'https URL; http only on this machine',
    }),
    withRealMoney: [
      {
        must: 'must be an https URL without user name, query or fragment',
        isMet: (url) => !url || isPlainHttps(url),
      },
    ],
    parse(given, report) {
      if (given && !isPlainHttps(given) && !isOnThisMachine(given))
        report('is not an https URL; copy issuer from the provider’s /.well-known/openid-configuration');
      return given || undefined;
    },
  } satisfies Setting<string | undefined>,
  OIDC_CLIENT_ID: optionalText({
    description: 'The client ID under which the provider knows this service.',
    usedBy: ['api'],
    accepts: 'text',
    required: 'when `OIDC_ISSUER` is set',
  }),
  OIDC_CLIENT_SECRET: secret<string | undefined>({
    description:
      'The secret of that client. It lets its holder call the provider in the name of this service, but signs nobody in.',
    usedBy: ['api'],
    accepts: '8 to 512 ASCII characters without spaces',
    required: 'when `OIDC_ISSUER` is set',
    withRealMoney: [isUsedOnce('OIDC_CLIENT_SECRET')],
    parse(given, report: Report) {
      if (given && !/^[\x21-\x7e]{8,512}$/.test(given))
        report('cannot be the secret of a client; copy it from the provider');
      return given || undefined;
    },
  }),
  OIDC_NAME: text({
    description: 'The provider’s name on the sign-in button: “Sign in with …”.',
    usedBy: ['api'],
    accepts: 'text',
    default: 'single sign-on',
  }),
} satisfies Settings;

/** Undefined: sign-in with a provider is off. */
export function oidcOf(
  read: (name: keyof typeof oidcSettings) => string | undefined,
  problems: string[],
): OidcConfig | undefined {
  const [issuer, clientId, clientSecret] = [
    read('OIDC_ISSUER'),
    read('OIDC_CLIENT_ID'),
    read('OIDC_CLIENT_SECRET'),
  ];
  if (!issuer) return undefined;
  if (!clientId) problems.push('OIDC_CLIENT_ID is not set; set the client that OIDC_ISSUER knows');
  if (!clientSecret) problems.push('OIDC_CLIENT_SECRET is not set; set the secret of OIDC_CLIENT_ID');
  const name = read('OIDC_NAME') ?? '';
  return { issuer, clientId: clientId ?? '', clientSecret: clientSecret ?? '', name };
}

function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^?#]*)?$/.test(url);
}
