/** The names that a deployment chooses from (`SCREENING_SOURCES`). `none` stands alone: nobody is asked. */
export const SCREENING_SOURCE_NAMES = ['none', 'list', 'oracle'] as const;
export type ScreeningSourceName = Exclude<(typeof SCREENING_SOURCE_NAMES)[number], 'none'>;

/** The owner of money: an address, and the network on which it sends or receives. */
export interface ScreenedAddress {
  network: string;
  /** EIP-55 checksummed. */
  address: string;
}

/** What a source knows about an address. */
export interface ScreeningAnswer {
  /** `hit`: a person has to decide about this money. */
  verdict: 'clear' | 'hit';
  /** The source of the verdict, or several, comma-separated. */
  source: string;
  /** For people. */
  detail?: string;
}

/** Knows which addresses a payment service must not deal with (`docs/decisions/0059`). */
export interface ScreeningSource {
  readonly name: ScreeningSourceName;
  /** True if it answers from this process's memory, so that asking again costs nothing. */
  readonly isLocal: boolean;
  /** Whether it knows addresses of a network. Absent: of all. Where it does not, it is not asked. */
  covers?(network: string): boolean;
  /**
   * Sets its own time-out. The same question can be asked again at any time: it changes nothing.
   *
   * @throws ScreeningError if it gives no usable answer
   */
  ask(of: ScreenedAddress): Promise<ScreeningAnswer>;
  close(): void;
}

/** A source gave no usable answer. The money waits, and the source is asked again. */
export class ScreeningError extends Error {
  override readonly name = 'ScreeningError';

  constructor(
    readonly source: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
