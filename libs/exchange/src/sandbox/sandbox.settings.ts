/** How the simulated exchange behaves. All of it can be set while it runs. */
export interface SandboxSettings {
  /** Time from the order to its fill. */
  fillDelayMs: number;
  /** What the exchange keeps of each sale. */
  spreadBasisPoints: number;
  /** Refuses every new order, with this reason. Empty or absent: it refuses none. */
  refuseWith?: string;
  /** How much of each new order it sells, from 1 to 10,000: all of it. */
  partialFillBasisPoints: number;
  /** Takes this many of the next orders and loses the answer to each. */
  loseNextAnswers: number;
}

export const FAITHFUL_SANDBOX: SandboxSettings = {
  fillDelayMs: 0,
  spreadBasisPoints: 0,
  partialFillBasisPoints: 10_000,
  loseNextAnswers: 0,
};

/** Where the settings are: shared by every process that plays the exchange. */
export interface SandboxSettingsStore {
  read(): Promise<SandboxSettings>;
  /** Counts `loseNextAnswers` down. False: there was none left to lose. Atomic. */
  takeLostAnswer(): Promise<boolean>;
}
