import { ENVIRONMENTS } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ConfigError, loadConfig } from '@cowrie/api/platform/config/load-config';
import { SERVICE_SETTINGS } from '@cowrie/api/platform/config/service.settings';
import type { ServiceRole, Settings } from '@cowrie/api/platform/config/setting';
import { CliError } from '../../exit';
import type { ServiceEnvironment } from '../../service/environment.read';
import type { CliContext } from '../command.context';
import {
  API,
  BOTH,
  concerning,
  fail,
  type Finding,
  ok,
  type RoleFinding,
  warn,
} from '@cowrie/api/operations/operator/doctor/finding';

interface Configuration {
  /** Absent: the configuration is wrong, so nothing else can be checked. */
  config?: AppConfig;
  configured?: ServiceEnvironment;
  findings: RoleFinding[];
}

const CHECK = 'configuration';

/** The values of `--role`. */
export type DoctorRole = AppConfig['role'];

/**
 * Parses the configuration as a process with this role does.
 *
 * @param role default: `ROLE` of this process; without it, a role without sweeper keys
 */
export function checkConfiguration(
  { environment }: Pick<CliContext, 'environment'>,
  role?: DoctorRole,
): Configuration {
  try {
    const configured = environment();
    const ROLE = role ?? (configured.role || 'api');
    const config = loadConfig({ ...configured.env, ROLE });
    const offer = ok(CHECK, `as ${ROLE === 'all' ? 'api and worker' : ROLE}: ${offerOf(config)}`);
    return {
      config,
      configured,
      findings: [...concerning(BOTH, [offer]), ...concerning(API, [trustedProxies(config)])],
    };
  } catch (error) {
    if (error instanceof CliError) {
      const [found = '', todo = ''] = error.message.split('; ');
      return { findings: concerning(BOTH, [fail(CHECK, found, todo)]) };
    }
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Correct the variable; docs/configuration.md explains each';
    return {
      findings: error.problems.flatMap((problem) =>
        concerning(rolesOf(problem), [fail(CHECK, problem, todo)]),
      ),
    };
  }
}

/** The roles that need the variable that a problem begins with. */
function rolesOf(problem: string): readonly ServiceRole[] {
  const [name = ''] = /^[A-Z_]+/.exec(problem) ?? [];
  return (SERVICE_SETTINGS as Settings)[name]?.usedBy ?? BOTH;
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
