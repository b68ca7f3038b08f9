/** How a run of the virtual machine ended: `Transaction.Result.contractResult` of java-tron. */
export type VmResult =
  | 'SUCCESS'
  | 'REVERT'
  | 'OUT_OF_ENERGY'
  | 'ILLEGAL_OPERATION'
  | 'BAD_JUMP_DESTINATION'
  | 'STACK_TOO_SMALL'
  | 'UNKNOWN';

/** The words of `@ethereumjs/evm` for a failure, and TRON's. */
const FAILURES: ReadonlyMap<string, readonly [VmResult, string]> = new Map([
  ['revert', ['REVERT', 'REVERT opcode executed']],
  ['out of gas', ['OUT_OF_ENERGY', 'Not enough energy']],
  ['code store out of gas', ['OUT_OF_ENERGY', 'Not enough energy to save the code']],
  ['invalid opcode', ['ILLEGAL_OPERATION', 'Invalid operation code']],
  ['invalid JUMP', ['BAD_JUMP_DESTINATION', 'Operation with pc isn’t a jump destination']],
  ['stack underflow', ['STACK_TOO_SMALL', 'Expected stack size is larger']],
]);

/** @param failure the machine's words; undefined if the run succeeded */
export function vmResultOf(failure: string | undefined): { result: VmResult; message: string } {
  if (failure === undefined) return { result: 'SUCCESS', message: '' };
  const [result, message] = FAILURES.get(failure) ?? ['UNKNOWN', failure];
  return { result, message };
}
