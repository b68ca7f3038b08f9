import type { Environment } from '@cowrie/dto';
import type { AppConfig } from './app.config';

/** The names of an environment's networks; none when it is not configured. */
export function networkNames(
  { environments }: Pick<AppConfig, 'environments'>,
  environment: Environment,
): string[] {
  return environments[environment]?.networks.map(({ name }) => name) ?? [];
}
