import { PEER_ROWS, type PeerFile, type PeerRows, type PeerStep, type Taken } from './peer.types';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH'] as const;

/**
 * Reads `peer.json`. Pure.
 * @throws Error that names the field that is wrong
 */
export function parsePeerFile(text: string): PeerFile {
  const file = objectAt(parse(text), 'peer.json');
  onlyFields(file, ['start', 'url', 'ready', 'setUp', 'rows'], 'peer.json');
  const url = textAt(file.url, 'url');
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:')
    throw new Error(`url is "${url}"; give one that begins with http://`);
  return {
    start: commandAt(file.start, 'start'),
    url,
    ready: pathAt(file.ready, 'ready'),
    ...(file.setUp !== undefined && { setUp: commandAt(file.setUp, 'setUp') }),
    rows: rowsAt(file.rows),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`peer.json is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

function rowsAt(value: unknown): PeerRows {
  const rows = objectAt(value, 'rows');
  onlyFields(rows, PEER_ROWS, 'rows');
  if (Object.keys(rows).length === 0) throw new Error(`rows is empty; give some of ${PEER_ROWS.join(', ')}`);
  return Object.fromEntries(
    Object.entries(rows).map(([name, steps]) => {
      const at = `rows.${name}`;
      if (!Array.isArray(steps) || steps.length === 0) throw new Error(`${at} is not a list of requests`);
      return [name, steps.map((step, index) => stepAt(step, `${at}.${index}`))];
    }),
  );
}

function stepAt(value: unknown, at: string): PeerStep {
  const step = objectAt(value, at);
  onlyFields(step, ['method', 'path', 'headers', 'body', 'take'], at);
  const method = METHODS.find((one) => one === step.method);
  if (!method) throw new Error(`${at}.method is not one of ${METHODS.join(', ')}`);
  return {
    method,
    path: pathAt(step.path, `${at}.path`),
    ...(step.headers !== undefined && { headers: textsAt(step.headers, `${at}.headers`) }),
    ...(step.body !== undefined && { body: objectAt(step.body, `${at}.body`) }),
    ...(step.take !== undefined && { take: takenAt(step.take, `${at}.take`) }),
  };
}

function takenAt(value: unknown, at: string): Record<string, Taken> {
  const entries = Object.entries(objectAt(value, at)).map(([name, taken]): [string, Taken] => {
    if (typeof taken === 'string') return [name, taken];
    const { from, match } = objectAt(taken, `${at}.${name}`);
    return [name, { from: textAt(from, `${at}.${name}.from`), match: textAt(match, `${at}.${name}.match`) }];
  });
  return Object.fromEntries(entries);
}

function textsAt(value: unknown, at: string): Record<string, string> {
  const entries = Object.entries(objectAt(value, at));
  return Object.fromEntries(entries.map(([name, one]) => [name, textAt(one, `${at}.${name}`)]));
}

function commandAt(value: unknown, at: string): [string, ...string[]] {
  const [program, ...args] = Array.isArray(value) ? (value as unknown[]) : [];
  if (program === undefined) throw new Error(`${at} is not a list of a program and its arguments`);
  return [textAt(program, `${at}.0`), ...args.map((one, index) => textAt(one, `${at}.${index + 1}`))];
}

function pathAt(value: unknown, at: string): string {
  const path = textAt(value, at);
  if (!path.startsWith('/')) throw new Error(`${at} is "${path}"; give a path that begins with /`);
  return path;
}

function textAt(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${at} is not a text`);
  return value;
}

function objectAt(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${at} is not an object`);
  return value as Record<string, unknown>;
}

function onlyFields(value: object, fields: readonly string[], at: string): void {
  const unknown = Object.keys(value).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw new Error(`${at} has no "${unknown}"; it has ${fields.join(', ')}`);
}
