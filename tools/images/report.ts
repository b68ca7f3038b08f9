interface Row {
  readonly what: string;
  readonly outcome: 'ok' | 'FAILED';
  readonly seconds: number;
  readonly told: string;
}

/** The report already shows the failure. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError';
}

export interface Report {
  /**
   * Runs one step that the next ones need. Its text becomes a row. @throws StepFailedError if the step throws
   */
  step(what: string, act: () => Promise<string | undefined>): Promise<void>;
  /** Runs one check. A failure becomes a row, and the next check follows. */
  check(what: string, act: () => Promise<string | undefined>): Promise<void>;
  /** All rows as a Markdown table. */
  table(): string;
  hasFailed(): boolean;
}

export function createReport(print: (line: string) => void): Report {
  const rows: Row[] = [];
  const note = (row: Row): void => {
    rows.push(row);
    print(`${row.outcome.padEnd(6)} ${row.seconds.toFixed(1).padStart(6)} s  ${row.what}: ${row.told}`);
  };
  const run = async (what: string, act: () => Promise<string | undefined>): Promise<unknown> => {
    const start = performance.now();
    const seconds = (): number => (performance.now() - start) / 1000;
    try {
      const told = (await act()) ?? 'done';
      note({ what, outcome: 'ok', seconds: seconds(), told });
      return undefined;
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      note({ what, outcome: 'FAILED', seconds: seconds(), told });
      return error;
    }
  };
  return {
    async step(what, act) {
      const error = await run(what, act);
      if (error !== undefined) throw new StepFailedError(what, { cause: error });
    },
    async check(what, act) {
      await run(what, act);
    },
    table: () =>
      [
        '| what | result | seconds | found |',
        '| --- | --- | --- | --- |',
        ...rows.map(
          ({ what, outcome, seconds, told }) =>
            `| ${what} | ${outcome} | ${seconds.toFixed(1)} | ${told.split('\n')[0]} |`,
        ),
      ].join('\n'),
    hasFailed: () => rows.some(({ outcome }) => outcome === 'FAILED'),
  };
}
