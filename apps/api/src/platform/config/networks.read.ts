import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { checksumAddress } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import type { AppConfig, EnvironmentConfig } from './app.config';
import { networkDefinition } from './network.definition';
import { type EnvironmentNetworksDto, NetworksFileDto } from './networks.dto';

type Env = Readonly<Record<string, string | undefined>>;

/** `NETWORKS`, or the file that `NETWORKS_FILE` names. Whatever is wrong is added to `faults`. */
export function readEnvironments(env: Env, faults: string[]): AppConfig['environments'] {
  const source = env.NETWORKS ? 'NETWORKS' : 'NETWORKS_FILE';
  const file = readFile(env, source, faults);
  if (!file) return {};
  const environments: Partial<Record<Environment, EnvironmentConfig>> = {};
  for (const environment of ENVIRONMENTS) {
    const given = file[environment];
    if (given) environments[environment] = read(given, environment, `${source}.${environment}`, faults);
  }
  if (Object.keys(environments).length === 0) faults.push(`${source} must describe test, live or both`);
  return environments;
}

function read(
  given: EnvironmentNetworksDto,
  environment: Environment,
  path: string,
  faults: string[],
): EnvironmentConfig {
  const names = given.networks.map(({ name }) => name);
  if (new Set(names).size < names.length) faults.push(`${path} names a network twice`);
  const networks = given.networks.flatMap((network, index) => {
    const own: string[] = [];
    const definition = networkDefinition(network, environment, own);
    faults.push(...own.map((fault) => `${path}.networks.${index}: ${fault}`));
    return definition ? [definition] : [];
  });
  return { treasury: checksumAddress(given.treasury), networks };
}

function readFile(env: Env, source: string, faults: string[]): NetworksFileDto | undefined {
  let text: string | undefined;
  try {
    text = env.NETWORKS || (env.NETWORKS_FILE && readFileSync(env.NETWORKS_FILE, 'utf8'));
  } catch (error) {
    faults.push(`${source} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
  if (!text) {
    faults.push(
      'NETWORKS_FILE (or NETWORKS) must describe at least one environment; see docker/networks.example.json',
    );
    return undefined;
  }
  const parsed = parseObject(text);
  if (!parsed) {
    faults.push(`${source} is not a JSON object`);
    return undefined;
  }
  const file = plainToInstance(NetworksFileDto, parsed);
  const errors = validateSync(file, { whitelist: true, forbidNonWhitelisted: true });
  faults.push(...errors.flatMap((error) => describe(source, error)));
  return errors.length > 0 ? undefined : file;
}

/** Nothing is said of what is wrong with the text: it would be quoted, and RPC addresses hold keys. */
function parseObject(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function describe(path: string, error: ValidationError): string[] {
  const here = `${path}.${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((text) => `${here}: ${text}`);
  return [...own, ...(error.children ?? []).flatMap((child) => describe(here, child))];
}
