import { isHardToGuess, isUsedOnce } from './real-money.rules';
import { type RealMoneyRule, type Report, secret, type Setting, type Settings } from './setting';

/** API keys, tokens and internal keys of the service. */
export const secretSettings = {
  KEY_HMAC_SECRET: secret<string>({
    description:
      'HMAC key under which API keys are stored. Without it they are useless. It is also part of the hashes of people’s passwords and recovery codes, and it encrypts the secrets of webhook endpoints and authenticator apps while `WEBHOOK_SECRET_KEY` is not set.',
    accepts: 'at least 32 characters',
    required: 'always',
    withRealMoney: [isHardToGuess('KEY_HMAC_SECRET'), isUsedOnce('KEY_HMAC_SECRET')],
    parse: (given = '', report) => longSecret(given, report),
  }),
  KEY_HMAC_SECRET_PREVIOUS: optionalSecret({
    description:
      '`KEY_HMAC_SECRET` before you changed it. What was stored under it stays valid. Keep it until every older API key, operator’s token and webhook secret is rolled, and until people have signed in to the dashboard again: after that, their passwords, codes and authenticator apps are useless, and they set a new password by e-mail.',
    withRealMoney: [isUsedOnce('KEY_HMAC_SECRET_PREVIOUS')],
  }),
  WEBHOOK_SECRET_KEY: optionalSecret({
    description:
      'Encrypts the secrets of webhook endpoints and of authenticator apps from now on. Secrets that were encrypted under `KEY_HMAC_SECRET` still open.',
    withRealMoney: [isHardToGuess('WEBHOOK_SECRET_KEY'), isUsedOnce('WEBHOOK_SECRET_KEY')],
  }),
  WEBHOOK_SECRET_KEY_PREVIOUS: optionalSecret({
    description:
      '`WEBHOOK_SECRET_KEY` before you changed it. Keep it until every webhook secret from before is rolled, and until people have shown a code of their authenticator app again.',
    withRealMoney: [isUsedOnce('WEBHOOK_SECRET_KEY_PREVIOUS')],
  }),
  ADMIN_TOKEN: secret({
    description:
      'Creates the first admin with `POST /admin/v1/operators`, and does nothing else. Remove it afterwards. Without it, create operators with `cowrie operator create`.',
    usedBy: ['api'],
    accepts: '32 to 512 ASCII characters without spaces',
    withRealMoney: [isHardToGuess('ADMIN_TOKEN'), isUsedOnce('ADMIN_TOKEN')],
    parse(given, report) {
      // It must fit in a header, and be too long to guess.
      if (given && !/^[\x21-\x7e]{32,512}$/.test(given))
        report('is too weak or cannot be used in a header; set 32 to 512 ASCII characters without spaces');
      return given || undefined;
    },
  }),
  SWEEPER_KEY_TEST: sweeperKey('test'),
  SWEEPER_KEY_LIVE: sweeperKey('live'),
  RELAYER_KEY_TEST: relayerKey('test'),
  RELAYER_KEY_LIVE: relayerKey('live'),
  PAYOUT_KEY_TEST: payoutKey('test'),
  PAYOUT_KEY_LIVE: payoutKey('live'),
  PAYOUT_DELEGATE_KEY_TEST: delegateKey('test'),
  PAYOUT_DELEGATE_KEY_LIVE: delegateKey('live'),
  SAFE_SERVICE_API_KEY: secret<string | undefined>({
    description:
      'Sent to the services that the networks’ `safeServiceUrl` names. Safe’s own service needs one; a service of your own may not.',
    usedBy: ['worker'],
    accepts: '8 to 4096 ASCII characters without spaces',
    parse(given, report) {
      if (given && !/^[\x21-\x7e]{8,4096}$/.test(given))
        report('cannot be used in a header; set 8 to 4096 ASCII characters without spaces');
      return given || undefined;
    },
  }),
} satisfies Settings;

function longSecret(given: string, report: Report): string {
  const size = given === '' ? 'is not set' : 'has fewer than 32 characters';
  if (given.length < 32) report(`${size}; set at least 32, for example with openssl rand -hex 32`);
  return given;
}

function optionalSecret(
  row: Pick<Setting<string | undefined>, 'description' | 'withRealMoney'>,
): Setting<string | undefined> {
  return secret<string | undefined>({
    ...row,
    accepts: 'at least 32 characters',
    parse: (given, report) => (given ? longSecret(given, report) : undefined),
  });
}

function sweeperKey(environment: 'test' | 'live'): Setting<string> {
  return secret<string>({
    description: `Private key of the account that pays the gas for sweeps of the ${environment} environment. It cannot take a payment (\`contracts/README.md\`).`,
    usedBy: ['worker'],
    accepts: '0x and 64 hex digits',
    required: `when the networks include \`${environment}\``,
    withRealMoney: keyRules<string>('SWEEPER_KEY', environment),
    parse: (given = '', report) => privateKey(given, report),
  });
}

function relayerKey(environment: 'test' | 'live'): Setting<string | undefined> {
  return secret<string | undefined>({
    description: `Private key of the account that pays the gas for payers of the ${environment} environment who sign a transfer. It can do nothing else, and no other key of the service is the same. Without it, payers pay their own gas ([relay](operations/relay.md)).`,
    usedBy: ['worker'],
    accepts: '0x and 64 hex digits',
    withRealMoney: keyRules<string | undefined>('RELAYER_KEY', environment),
    parse: (given, report) => (given ? privateKey(given, report) : undefined),
  });
}

function payoutKey(environment: 'test' | 'live'): Setting<string | undefined> {
  return secret<string | undefined>({
    description: `Private key of the float: the account from which the worker pays out in the ${environment} environment. It can take what the float holds, so fill it with little ([payouts](operations/payouts.md)). It is neither the sweeper’s key nor the treasury’s.`,
    usedBy: ['worker'],
    accepts: '0x and 64 hex digits',
    required: `when \`PAYOUT_SIGNER_${environment.toUpperCase()}\` is \`hot\``,
    withRealMoney: keyRules<string | undefined>('PAYOUT_KEY', environment),
    parse: (given, report) => (given ? privateKey(given, report) : undefined),
  });
}

function delegateKey(environment: 'test' | 'live'): Setting<string | undefined> {
  return secret<string | undefined>({
    description: `Private key of the account that proposes payouts of the ${environment} environment to the Safe. An owner names it as proposer (delegate) there. It can spend nothing: it is no owner, and no other key of the service ([payouts](operations/payouts.md)).`,
    usedBy: ['worker'],
    accepts: '0x and 64 hex digits',
    required: `when \`PAYOUT_SIGNER_${environment.toUpperCase()}\` is \`safe\``,
    withRealMoney: keyRules<string | undefined>('PAYOUT_DELEGATE_KEY', environment),
    parse: (given, report) => (given ? privateKey(given, report) : undefined),
  });
}

function privateKey(given: string, report: Report): string {
  const what = given === '' ? 'is not set' : 'is not a private key';
  if (!/^0x[0-9a-fA-F]{64}$/.test(given)) report(`${what}; set 0x and 64 hex digits`);
  return given;
}

function keyRules<T extends string | undefined>(
  variable: 'SWEEPER_KEY' | 'RELAYER_KEY' | 'PAYOUT_KEY' | 'PAYOUT_DELEGATE_KEY',
  environment: 'test' | 'live',
): RealMoneyRule<T>[] {
  const name = `${variable}_${environment.toUpperCase()}`;
  // The keys of the test environment protect nothing of value.
  return [...(environment === 'live' ? [isHardToGuess<T>(name)] : []), isUsedOnce<T>(name)];
}
