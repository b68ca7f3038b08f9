import { type FileResult, judge, type KnownFault } from './faults.judge';

const fault: KnownFault = { file: 'a.spec.ts', tests: ['one', 'two'], does: 'errs', proof: 'docs' };
const file = (...tests: [fullName: string, status: string][]): FileResult => ({
  name: '/repository/a.spec.ts',
  message: '',
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
});

describe('a run on the foreign server', () => {
  it('passes when exactly the known faults fail', () => {
    const result = file(['one', 'failed'], ['two', 'failed'], ['three', 'passed'], ['four', 'pending']);
    expect(judge([result], [fault])).toEqual({ passed: 1, known: 2, problems: [] });
    const pattern = { ...fault, tests: /^(one|two)$/ };
    expect(judge([result], [pattern])).toEqual({ passed: 1, known: 2, problems: [] });
  });

  it('fails on any other failure', () => {
    const { problems } = judge([file(['one', 'failed'], ['two', 'failed'], ['three', 'failed'])], [fault]);
    expect(problems).toEqual(['/repository/a.spec.ts: "three" fails, and is no known fault']);
  });

  it('fails when a known fault is fixed, or its test is gone', () => {
    expect(judge([file(['one', 'passed'], ['two', 'failed'])], [fault]).problems).toEqual([
      '/repository/a.spec.ts: "one" passes, so remove it from the known faults',
    ]);
    const gone = { ...fault, tests: ['three'] };
    expect(judge([file(['one', 'passed'])], [gone]).problems).toEqual([
      '/repository/a.spec.ts: no test is named three, so remove it from the known faults',
    ]);
  });

  it('passes when a race shows itself, and when it does not', () => {
    const race = { ...fault, isRace: true };
    expect(judge([file(['one', 'passed'], ['two', 'failed'])], [race])).toEqual({
      passed: 1,
      known: 1,
      problems: [],
    });
  });

  it('fails when a file cannot be loaded', () => {
    const unloaded = { ...file(), message: 'Cannot find module' };
    expect(judge([unloaded], []).problems).toEqual(['/repository/a.spec.ts did not run: Cannot find module']);
  });

  it('expects nothing of files that did not run', () => {
    expect(judge([], [fault]).problems).toEqual([]);
  });
});
