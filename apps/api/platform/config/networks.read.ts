import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { checksumAddress } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import type { AppConfig, EnvironmentConfig } from './app.config';
import { networkDefinition } from './network.definition';
import { type EnvironmentNetworksDto, NetworksFileDto } from './networks.dto';
import { unreadableText } from './unreadable.text';

/** The networks as JSON text, or a file that contains it. The text takes precedence. */
interface NetworksSource {
  NETWORKS: string | undefined;
  NETWORKS_FILE: string | undefined;
}

/** Returns the networks and treasuries of each environment. Adds every problem to `problems`. */
export function readEnvironments(given: NetworksSource, problems: string[]): AppConfig['environments'] {
  const source = given.NETWORKS ? 'NETWORKS' : 'NETWORKS_FILE';
  const file = readFile(given, source, problems);
  if (!file) return {};
  const environments: Partial<Record<Environment, EnvironmentConfig>> = {};
  for (const environment of ENVIRONMENTS) {
    const described = file[environment];
    if (described)
      environments[environment] = read(described, environment, `${source}.${environment}`, problems);
  }
  if (Object.keys(environments).length === 0)
    problems.push(`${source} describes no environment; describe test, live or both`);
  return environments;
}

function read(
  given: EnvironmentNetworksDto,
  environment: Environment,
  path: string,
  problems: string[],
): EnvironmentConfig {
  const names = given.networks.map(({ name }) => name);
  if (new Set(names).size < names.length)
    problems.push(`${path} names a network twice; give each network one entry`);
  const networks = given.networks.flatMap((network, index) => {
    const own: string[] = [];
    const definition = networkDefinition(network, environment, own);
    problems.push(...own.map((problem) => `${path}.networks.${index}: ${problem}`));
    return definition ? [definition] : [];
  });
  return { treasury: checksumAddress(given.treasury), networks };
}

function readFile(
  { NETWORKS, NETWORKS_FILE }: NetworksSource,
  source: string,
  problems: string[],
): NetworksFileDto | undefined {
  let text: string | undefined;
  try {
    text = NETWORKS || (NETWORKS_FILE && readFileSync(NETWORKS_FILE, 'utf8'));
  } catch (error) {
    problems.push(
      `${source} cannot be read: ${unreadableText(NETWORKS_FILE ?? '', error as NodeJS.ErrnoException)}`,
    );
    return undefined;
  }
  if (!text) {
    problems.push(
      'NETWORKS_FILE (or NETWORKS) is not set; describe at least one environment, as docker/networks.example.json does',
    );
    return undefined;
  }
  const parsed = parseObject(text);
  if (!parsed) {
    problems.push(`${source} is not a JSON object; compare it with docker/networks.example.json`);
    return undefined;
  }
  const file = plainToInstance(NetworksFileDto, parsed);
  const errors = validateSync(file, { whitelist: true, forbidNonWhitelisted: true });
  problems.push(...errors.flatMap((error) => describe(source, error)));
  return errors.length > 0 ? undefined : file;
}

/**
 * Returns undefined without a reason, because the parser's reason would quote the text, and node URLs contain
 * keys.
 */
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
