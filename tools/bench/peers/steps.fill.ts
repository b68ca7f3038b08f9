import type { PeerStep, Taken, Variables } from './peer.types';

/**
 * A step with its variables. A list gives its `turn`th text, and begins again after the last. Pure.
 * @throws Error for a variable that has no value
 */
export function fillStep(step: PeerStep, variables: Variables, turn: number): PeerStep {
  const fill = (text: string): string =>
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = variables[name];
      const one = typeof value === 'string' ? value : value?.[turn % value.length];
      if (one === undefined) throw new Error(`${step.method} ${step.path}: \${${name}} has no value`);
      return one;
    });
  return {
    method: step.method,
    path: fill(step.path),
    ...(step.headers && {
      headers: Object.fromEntries(Object.entries(step.headers).map(([name, text]) => [name, fill(text)])),
    }),
    ...(step.body && { body: filled(step.body, fill) as object }),
    ...(step.take && { take: step.take }),
  };
}

function filled(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((one) => filled(one, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, fill)]));
}

/** The variables that a step takes from its answer. Pure. @throws Error if the answer does not have them */
export function takenFrom(answer: unknown, take: Readonly<Record<string, Taken>>): Record<string, string> {
  return Object.fromEntries(Object.entries(take).map(([name, taken]) => [name, valueOf(answer, taken)]));
}

function valueOf(answer: unknown, taken: Taken): string {
  const { from, match } = typeof taken === 'string' ? { from: taken, match: undefined } : taken;
  const value = from
    .split('.')
    .reduce<unknown>((at, field) => (at as Record<string, unknown> | null | undefined)?.[field], answer);
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`the answer has no ${from}`);
  const text = String(value);
  if (match === undefined) return text;
  const [found] = new RegExp(match).exec(text) ?? [];
  if (found === undefined) throw new Error(`${from} is "${text}", and nothing in it matches ${match}`);
  return found;
}
