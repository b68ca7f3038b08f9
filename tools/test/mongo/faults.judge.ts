/** A fault of the foreign server that tests of this repository find. */
export interface KnownFault {
  /** The end of the path of the test file. */
  readonly file: string;
  /** The full names of the tests that fail, or a pattern of them. */
  readonly tests: readonly string[] | RegExp;
  /** What the server does. */
  readonly does: string;
  /** Where MongoDB says otherwise. */
  readonly proof: string;
  /** It appears only in some runs, so its tests may pass. */
  readonly isRace?: boolean;
}

/** A file of Jest's result, as `--json` writes it. */
export interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
  }[];
}

export interface Verdict {
  readonly passed: number;
  /** The number of failures in the list of known faults. */
  readonly known: number;
  /** The reasons why the run fails, with Jest's messages. */
  readonly problems: readonly string[];
}

/**
 * Judges a run on the foreign server: each failure must be a known fault, and each known fault of a file that
 * ran must fail. So the list can neither hide a fault of ours nor outlive a fault of theirs. Pure.
 */
export function judge(files: readonly FileResult[], faults: readonly KnownFault[]): Verdict {
  let [passed, known] = [0, 0];
  const problems: string[] = [];
  for (const { name, message, assertionResults } of files) {
    const ofFile = faults.filter(({ file }) => name.endsWith(file));
    // A file that cannot be loaded has no tests.
    if (assertionResults.length === 0 && message) problems.push(`${name} did not run: ${message}`);
    for (const { fullName, status, failureMessages = [] } of assertionResults) {
      const fault = ofFile.find((one) => covers(one, fullName));
      if (status === 'failed' && fault) known += 1;
      else if (status === 'failed')
        problems.push([`${name}: "${fullName}" fails, and is no known fault`, ...failureMessages].join('\n'));
      else if (status === 'passed' && fault && !fault.isRace)
        problems.push(`${name}: "${fullName}" passes, so remove it from the known faults`);
      else if (status === 'passed') passed += 1;
    }
    for (const fault of ofFile) {
      if (!assertionResults.some(({ fullName }) => covers(fault, fullName)))
        problems.push(`${name}: no test is named ${String(fault.tests)}, so remove it from the known faults`);
    }
  }
  return { passed, known, problems };
}

const covers = ({ tests }: KnownFault, fullName: string): boolean =>
  tests instanceof RegExp ? tests.test(fullName) : tests.includes(fullName);
