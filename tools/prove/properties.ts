/** A statement about the contracts, the tests that prove it, and changed contracts that they refute. */
export interface Property {
  readonly name: string;
  readonly by: 'halmos' | 'forge';
  /** A contract of `contracts/proofs`. */
  readonly contract: string;
  /** Its tests. */
  readonly tests: readonly string[];
  /**
   * Files in `contracts/proofs/mutants`, without `.patch`. At least one of the tests fails for each, and each
   * test fails for at least one: a test that no mutant fails may never reach what it is about.
   */
  readonly mutants: readonly string[];
}

/** All that `npm run prove` proves. `contracts/README.md` says it in words, with bounds and assumptions. */
export const PROPERTIES: readonly Property[] = [
  {
    name: 'the proven code is the shipped code, at its predicted address',
    by: 'forge',
    contract: 'CodeTest',
    tests: ['test_theProvenCodeIsTheShippedCode', 'test_theFactoryIsWhereItWasPredicted'],
    mutants: ['low-gas-floor'],
  },
  {
    name: 'any call of a vault pays only its treasury',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_anyCallOfAVaultPaysOnlyItsTreasury'],
    mutants: [
      'pays-the-caller',
      'pays-coins-to-the-caller',
      'pays-any-recipient',
      'approves',
      'calls-the-treasury',
    ],
  },
  {
    name: 'a call back during a flush pays only the treasury',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_aCallBackPaysOnlyItsTreasury', 'check_aCallBackDuringABatchPaysOnlyTheTreasury'],
    mutants: ['pays-a-call-back', 'loses-tokens-to-a-call-back'],
  },
  {
    name: 'any two calls in a row pay only the treasury',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_twoCallsPayOnlyItsTreasury'],
    mutants: ['can-be-upgraded'],
  },
  {
    name: 'any flush by the factory pays only the treasury',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_anyFlushByTheFactoryPaysOnlyTheTreasury'],
    mutants: ['back-door', 'second-is-taken', 'coins-of-second-are-taken'],
  },
  {
    name: 'the same for any token, one payment at a time',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_anyTokenFlushedByTheFactoryPaysOnlyTheTreasury'],
    mutants: ['back-door'],
  },
  {
    name: 'any other call of the factory, and any of the token, pays nothing',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_anyOtherCallOfTheFactoryPaysNothing', 'check_anyCallOfTheTokenPaysNothing'],
    mutants: ['takes-any-call', 'approves'],
  },
  {
    name: 'no call changes the code or treasury of a vault',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_aVaultKeepsItsCodeAndTreasury'],
    mutants: ['can-be-upgraded'],
  },
  {
    name: 'no code to write, delegate, create or destroy',
    by: 'forge',
    contract: 'CodeTest',
    tests: [
      'test_aVaultsCodeCannotWriteDelegateCreateOrDestroy',
      'test_theFactorysCodeCannotWriteDelegateOrDestroy',
    ],
    mutants: ['can-be-upgraded', 'can-be-destroyed', 'delegates', 'factory-delegates'],
  },
  {
    name: 'the shared logic refuses every call',
    by: 'halmos',
    contract: 'VaultProof',
    tests: ['check_theLogicRefusesEveryCall'],
    mutants: ['logic-takes-calls'],
  },
  {
    name: 'a vault is where it was predicted, with its code, and is emptied',
    by: 'halmos',
    contract: 'FactoryProof',
    tests: [
      'check_aVaultIsWhereItWasPredicted',
      'check_aDeployedVaultIsEmptiedAgain',
      'check_coinsReachTheTreasuryToo',
    ],
    mutants: [
      'deploys-elsewhere',
      'deploys-for-the-caller',
      'predicts-one-for-all',
      'leaves-one',
      'leaves-coins',
      'swept-once',
    ],
  },
  {
    name: "no flush puts other code at a vault's address, or takes tokens that wait there",
    by: 'halmos',
    contract: 'FactoryProof',
    tests: ['check_noFlushPutsOtherCodeAtAVaultsAddress', 'check_theZeroTreasuryIsRefused'],
    mutants: ['takes-the-zero-treasury', 'asks-for-its-code'],
  },
  {
    name: 'one vault cannot stop a batch',
    by: 'halmos',
    contract: 'BatchProof',
    tests: ['check_oneVaultCannotStopABatch', 'check_oneRefusalOfCoinsCannotStopABatch'],
    mutants: ['batch-reverts', 'batch-ends', 'coins-batch-ends', 'failure-is-hidden', 'empty-reverts'],
  },
  {
    name: 'TooLittleGas: no gas limit makes a vault fail',
    by: 'forge',
    contract: 'GasTest',
    tests: ['test_noGasLimitMakesAVaultFail', 'test_noGasLimitMakesAVaultFailWithCoins'],
    mutants: ['no-gas-floor', 'low-gas-floor'],
  },
  {
    name: 'fuzzed calls in any order leave all in vaults or treasuries',
    by: 'forge',
    contract: 'CallsTest',
    tests: ['invariant_everythingIsInItsVaultOrWithItsTreasury'],
    mutants: ['pays-the-caller', 'batch-reverts'],
  },
];
