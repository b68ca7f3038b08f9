import { ENVIRONMENTS } from '@cowrie/dto';
import type { AppConfig } from '../../../../api/src/platform/config/app.config';
import { ConfigError, loadConfig } from '../../../../api/src/platform/config/load-config';
import { CliError } from '../../exit';
import type { ServiceEnvironment } from '../../service/environment.read';
import type { CliContext } from '../command.context';
import { fail, type Finding, ok, warn } from './finding';

interface Configuration {
  /** Missing: nothing else can be looked at. */
  config?: AppConfig;
  configured?: ServiceEnvironment;
  findings: Finding[];
}

const CHECK = 'configuration';

export function checkConfiguration({ environment }: Pick<CliContext, 'environment'>): Configuration {
  try {
    const configured = environment();
    const config = loadConfig(configured.env);
    return { config, configured, findings: [ok(CHECK, offerOf(config)), adminToken(config)] };
  } catch (error) {
    if (error instanceof CliError) {
      const todo = 'Set MONGODB_URI and the rest of the service’s environment, or start the local stack';
      return { findings: [fail(CHECK, error.message.split(':')[0] ?? '', todo)] };
    }
    if (!(error instanceof ConfigError)) throw error;
    // Its first line says that the service would not start.
    const faults = error.message.split('\n').slice(1);
    const todo = 'Put the variable right; docker/.env.example explains each';
    return { findings: faults.map((fault) => fail(CHECK, fault.replace(/^\s*- /, ''), todo)) };
  }
}

function offerOf({ environments, rates }: AppConfig): string {
  const offered = ENVIRONMENTS.flatMap((name) => {
    const networks = environments[name]?.networks.map((network) => network.name);
    return networks ? [`${name}: ${networks.join(', ')}`] : [];
  });
  return `${offered.join('; ')}; rates: ${rates.sources.join(', ')}`;
}

function adminToken({ adminToken: token }: AppConfig): Finding {
  if (token) return ok('admin token', 'set');
  return warn(
    'admin token',
    'ADMIN_TOKEN is not set: /admin/v1 refuses everybody',
    'Set it to 32 or more random characters if operators shall use /admin/v1',
  );
}
