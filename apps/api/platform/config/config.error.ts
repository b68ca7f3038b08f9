/** The configuration is not valid. The message lists every problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** @param problems one sentence each, with the name of the variable */
  constructor(readonly problems: readonly string[]) {
    super(`Cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
