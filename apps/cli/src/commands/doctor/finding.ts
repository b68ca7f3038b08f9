export type Verdict = 'ok' | 'warn' | 'fail';

/** Result of one check. */
export interface Finding {
  verdict: Verdict;
  check: string;
  found: string;
  /** What to do. Present unless the verdict is `ok`. */
  todo?: string;
}

export const ok = (check: string, found: string): Finding => ({ verdict: 'ok', check, found });

export const warn = (check: string, found: string, todo: string): Finding => ({
  ...{ verdict: 'warn', check, found, todo },
});

export const fail = (check: string, found: string, todo: string): Finding => ({
  ...{ verdict: 'fail', check, found, todo },
});

/** One line for each finding, what to do below it, and the counts. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ verdict, check, found, todo }) =>
    [`${verdict.padEnd(4)}  ${check.padEnd(width)}  ${found}`, ...(todo ? [`      → ${todo}`] : [])].join(
      '\n',
    ),
  );
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const sum = `${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failed`;
  return `${lines.join('\n')}\n\n${sum}`;
}

/** First line of an error's message. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}
