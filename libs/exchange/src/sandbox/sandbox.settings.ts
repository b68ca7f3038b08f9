/** How the simulated exchange behaves. An operator can change every setting while it runs. */
export interface SandboxSettings {
  /** Time from an order to its fill. */
  fillDelayMs: number;
  /** Share of each sale that the exchange keeps. */
  spreadBasisPoints: number;
  /** Refuses every new order with this reason. Empty or absent: refuses no order. */
  refuseWith?: string;
  /** Share of each new order that it sells, from 1 to 10,000; 10,000 is all of it. */
  partialFillBasisPoints: number;
  /** The least that one order can sell, in millionths of a token. Smaller orders wait, and are not stored. */
  smallestLotMillionths: number;
  /** Amounts below the smallest lot are gathered and sold together. Absent: they are not sold. */
  gathersLots?: boolean;
  /** Accepts this many of the next orders, but loses the answer to each. */
  loseNextAnswers: number;
}

/** Fills every order of a hundredth of a token or more at once, in full and without a spread. */
export const FAITHFUL_SANDBOX: SandboxSettings = {
  fillDelayMs: 0,
  spreadBasisPoints: 0,
  partialFillBasisPoints: 10_000,
  smallestLotMillionths: 10_000,
  loseNextAnswers: 0,
};

/** Stores the settings, shared by every process that simulates the exchange. */
export interface SandboxSettingsStore {
  read(): Promise<SandboxSettings>;
  /** Counts `loseNextAnswers` down by one. Returns false when it was zero. Atomic. */
  takeLostAnswer(): Promise<boolean>;
}
