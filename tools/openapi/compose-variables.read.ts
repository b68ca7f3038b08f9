import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

/** One variable that `docker/compose.yaml` takes from `docker/.env`. */
export interface ComposeVariable {
  name: string;
  /** Containers that get it. */
  services: string[];
  isRequired: boolean;
  /** The file that uses it, if it is not `compose.yaml`. */
  overlay?: string;
  /** Empty: the program's own default. */
  default: string;
}

interface Compose {
  services: Record<string, { environment?: Record<string, string>; ports?: string[] }>;
}

const DOCKER = resolve('docker');
const TLS = 'compose.tls.yaml';

/**
 * The variables that `docker/compose.yaml` takes from `docker/.env`, and those that it and the image set in
 * the service's containers. The current folder must be the workspace's root.
 */
export function readComposeVariables(): { variables: ComposeVariable[]; fixed: string[] } {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose;
  const variables = new Map<string, ComposeVariable>();
  const fixed = new Set<string>();
  for (const [service, { environment = {}, ports = [] }] of Object.entries(services)) {
    for (const [name, value] of Object.entries(environment))
      if (service !== 'mongo' && !value.startsWith(`\${${name}`)) fixed.add(name);
    for (const text of [...Object.values(environment), ...ports])
      for (const [, name = '', operator = '', rest = ''] of text.matchAll(/\$\{([A-Z_]+):([?-])([^}]*)\}/g)) {
        const isRequired = operator === '?';
        const variable = variables.get(name) ?? {
          name,
          services: [],
          isRequired,
          default: isRequired ? '' : rest,
        };
        if (!variable.services.includes(service)) variable.services.push(service);
        variables.set(name, variable);
      }
  }
  for (const [, name = ''] of read('api.Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm))
    if (name !== 'NODE_ENV') fixed.add(name);
  for (const [service, { environment = {} }] of Object.entries((parse(read(TLS)) as Compose).services))
    for (const [, name = '', operator] of Object.values(environment)
      .join()
      .matchAll(/\$\{([A-Z_]+):([?-])/g))
      variables.set(name, {
        name,
        services: [service],
        isRequired: operator === '?',
        overlay: TLS,
        default: '',
      });
  return { variables: [...variables.values()], fixed: [...fixed].sort() };
}

function read(file: string): string {
  return readFileSync(resolve(DOCKER, file), 'utf8');
}
