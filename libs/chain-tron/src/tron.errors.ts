import { ChainError } from '@cowrie/chain-evm';

/** What a text is instead of a TRON address. */
export type AddressFault =
  | 'evm_address'
  | 'hex_address'
  | 'not_base58'
  | 'wrong_length'
  | 'wrong_checksum'
  | 'wrong_prefix';

const EXPLAINED: Readonly<Record<AddressFault, string>> = {
  evm_address:
    'this is an address of Ethereum, Base, Polygon or another EVM network; TRON addresses start with T',
  hex_address: 'this is the hex form of a TRON address; write it in Base58, starting with T',
  not_base58: 'a TRON address has letters and digits only, without 0, O, I and l',
  wrong_length: 'a TRON address has 34 characters',
  wrong_checksum: 'the checksum is wrong: a character is missing or mistyped; copy the address again',
  wrong_prefix: 'this is an address of another network; TRON addresses start with T',
};

/** A text is not a TRON address. The message says what it is and what to do. */
export class InvalidTronAddressError extends ChainError {
  readonly code = 'invalid_tron_address';
  constructor(
    readonly reason: AddressFault,
    text: string,
  ) {
    super(`${JSON.stringify(text.slice(0, 80))} is not a TRON address: ${EXPLAINED[reason]}`, false, {
      reason,
    });
  }
}
