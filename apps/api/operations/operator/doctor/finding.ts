import type { ServiceRole } from '@cowrie/api/platform/config/setting';

/** `skip`: not checked, because only another process can. */
export type Verdict = 'ok' | 'warn' | 'fail' | 'skip';

/** Result of one check. */
export interface Finding {
  verdict: Verdict;
  check: string;
  found: string;
  /** What to do. Present unless the verdict is `ok`. */
  todo?: string;
}

/** A finding, and the role whose settings and work it concerns. */
export interface RoleFinding extends Finding {
  concerns: readonly ServiceRole[];
}

/** Names for `concerns`. */
export const [BOTH, API, WORKER] = [
  ['api', 'worker'],
  ['api'],
  ['worker'],
] as const satisfies (readonly ServiceRole[])[];

export function concerning(concerns: readonly ServiceRole[], findings: readonly Finding[]): RoleFinding[] {
  return findings.map((finding) => ({ ...finding, concerns }));
}

export const ok = (check: string, found: string): Finding => ({ verdict: 'ok', check, found });

export const warn = (check: string, found: string, todo: string): Finding => ({
  verdict: 'warn',
  check,
  found,
  todo,
});

export const fail = (check: string, found: string, todo: string): Finding => ({
  verdict: 'fail',
  check,
  found,
  todo,
});

export const skip = (check: string, found: string, todo: string): Finding => ({
  verdict: 'skip',
  check,
  found,
  todo,
});

/** One line for each finding, what to do below it, and the counts. */
export function findingsText(findings: readonly RoleFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ verdict, check, concerns, found, todo }) =>
    [
      `${verdict.padEnd(4)}  ${roleText(concerns)}  ${check.padEnd(width)}  ${found}`,
      ...(todo ? [`      → ${todo}`] : []),
    ].join('\n'),
  );
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const skipped = count('skip') > 0 ? `, ${count('skip')} not checked here` : '';
  const warnings = count('warn') === 1 ? '1 warning' : `${count('warn')} warnings`;
  const sum = `${count('ok')} ok, ${warnings}, ${count('fail')} failed${skipped}`;
  return `${lines.join('\n')}\n\n${sum}`;
}

function roleText(concerns: readonly ServiceRole[]): string {
  return (concerns.length > 1 ? 'both' : concerns.join('')).padEnd('worker'.length);
}

/** First line of an error's message. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}
