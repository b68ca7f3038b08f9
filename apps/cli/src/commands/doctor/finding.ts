export type Verdict = 'ok' | 'warn' | 'fail';

/** One thing that was looked at. */
export interface Finding {
  verdict: Verdict;
  check: string;
  /** What was found. */
  found: string;
  /** What to do about it; there whenever it is not `ok`. */
  todo?: string;
}

export const ok = (check: string, found: string): Finding => ({ verdict: 'ok', check, found });

export const warn = (check: string, found: string, todo: string): Finding => ({
  ...{ verdict: 'warn', check, found, todo },
});

export const fail = (check: string, found: string, todo: string): Finding => ({
  ...{ verdict: 'fail', check, found, todo },
});

/** A line each, what to do below it, and the sum. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ verdict, check, found, todo }) =>
    [`${verdict.padEnd(4)}  ${check.padEnd(width)}  ${found}`, ...(todo ? [`      → ${todo}`] : [])].join(
      '\n',
    ),
  );
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const sum = `${count('ok')} ok, ${count('warn')} to be looked at, ${count('fail')} failed`;
  return `${lines.join('\n')}\n\n${sum}`;
}

/** Of anything that was thrown, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}
