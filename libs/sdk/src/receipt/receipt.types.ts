import type { components } from '../openapi.generated';
import type { RateProofKeys, RateProofKeysFetcher } from '../rate-proof.keys';

type Schemas = components['schemas'];

export type Receipt = Schemas['Receipt'];
export type ReceiptTransfer = Schemas['ReceiptTransfer'];
export type ReceiptProof = Schemas['ReceiptProof'];
export type ReceiptStatement = Schemas['ReceiptStatement'];

/**
 * The steps of a verification, in order. `log`, `trie`, `header` and `block` come once for each transfer,
 * `unproven` instead of them, and `statement` once for each line.
 */
export const RECEIPT_STEPS = [
  'form',
  'amounts',
  'vault',
  'log',
  'trie',
  'header',
  'block',
  'unproven',
  'rate',
  'statement',
  'signature',
] as const;
export type ReceiptStepName = (typeof RECEIPT_STEPS)[number];

/** One step of a verification, in words for people. */
export interface ReceiptStep {
  step: ReceiptStepName;
  /** Which transfer or line it is about. Empty: the whole receipt. */
  at: string;
  /** False: something in the file contradicts it. Do not rely on the receipt. */
  ok: boolean;
  /** True if it was verified. False, while `ok`: the keys or a node were missing. `how` says what to do. */
  isProven: boolean;
  /** What was found. */
  says: string;
  /** What must be believed for it. */
  restsOn: string;
  /** How to check that. Empty: there is nothing to do. */
  how: string;
}

/** A block that the file names. */
export interface NamedBlock {
  network: string;
  chainId: number;
  number: number;
}

/** What a receipt is verified with. Without options, only what the file itself shows is proven. */
export interface ReceiptOptions {
  /** The JWK set of the deployment, or `rateProofKeysOf(baseUrl)`. */
  keys?: RateProofKeys | RateProofKeysFetcher | undefined;
  /**
   * The hash that a node of your choice has for a block, such as that of `eth_getBlockByNumber`. Undefined:
   * the node does not have the block. An error that it throws becomes the step's reason.
   */
  blockHashOf?: ((block: NamedBlock) => Promise<string | undefined>) | undefined;
  /** Refuse a receipt of another payment. */
  paymentId?: string | undefined;
}

/** The result of `verifyReceipt`. */
export interface ReceiptVerdict {
  /** Nothing is wrong. */
  follows: boolean;
  /** Nothing is wrong, and everything that can be verified was. */
  isProven: boolean;
  steps: ReceiptStep[];
  /** What only the service says: its signature covers it, and nothing else confirms it. */
  saidAlone: string[];
  /** SHA-256 of the file without its signature, in canonical JSON. Undefined if it is not a receipt. */
  digest?: string | undefined;
  /** The receipt, if the file has the form of one. */
  receipt?: Receipt | undefined;
}
