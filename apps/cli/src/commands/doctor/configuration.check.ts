import { ENVIRONMENTS } from '@cowrie/dto';
import type { AppConfig } from '../../../../api/src/platform/config/app.config';
import { ConfigError, loadConfig } from '../../../../api/src/platform/config/load-config';
import { CliError } from '../../exit';
import type { ServiceEnvironment } from '../../service/environment.read';
import type { CliContext } from '../command.context';
import { fail, type Finding, ok, warn } from './finding';

interface Configuration {
  /** Absent: the configuration is wrong, so nothing else can be checked. */
  config?: AppConfig;
  configured?: ServiceEnvironment;
  findings: Finding[];
}

const CHECK = 'configuration';

export function checkConfiguration({ environment }: Pick<CliContext, 'environment'>): Configuration {
  try {
    const configured = environment();
    const config = loadConfig(configured.env);
    return {
      config,
      configured,
      findings: [ok(CHECK, offerOf(config)), trustedProxies(config)],
    };
  } catch (error) {
    if (error instanceof CliError) {
      const [found = '', todo = ''] = error.message.split('; ');
      return { findings: [fail(CHECK, found, todo)] };
    }
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Correct the variable; docs/configuration.md explains each';
    return { findings: error.problems.map((problem) => fail(CHECK, problem, todo)) };
  }
}

function offerOf({ environments, rates }: AppConfig): string {
  const offered = ENVIRONMENTS.flatMap((name) => {
    const networks = environments[name]?.networks.map((network) => network.name);
    return networks ? [`${name}: ${networks.join(', ')}`] : [];
  });
  return `${offered.join('; ')}; rates: ${rates.sources.join(', ')}`;
}

/** The service speaks plain HTTP, so a page with https has a TLS server in front. */
function trustedProxies({ trustedProxies: named, checkoutUrl }: AppConfig): Finding {
  const check = 'trusted proxies';
  if (named.length > 0) return ok(check, named.join(', '));
  if (!checkoutUrl.startsWith('https:'))
    return ok(check, 'none; the service reads the address of the connection');
  return warn(
    check,
    'CHECKOUT_URL is https, but TRUSTED_PROXIES is empty: behind a TLS server all callers count as one address',
    "Set TRUSTED_PROXIES to the TLS server's address",
  );
}
