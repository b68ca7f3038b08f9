import { checksumAddress } from '@cowrie/chain-evm';
import { formatTronAddress, InvalidTronAddressError, parseTronAddress } from '@cowrie/chain-tron';
import { CHAIN_FAMILIES, type ChainFamily, chainFamilyOf } from '@cowrie/tables';

/** Why a text is no address of a network. `evm_address` and `tron_address`: it is one of the other family. */
export type AddressFault = 'not_an_address' | 'checksum' | 'evm_address' | 'tron_address';

/** A text that is no address of a network. The message says what it is instead, and what to do. */
export class UnreadableAddressError extends Error {
  override readonly name = 'UnreadableAddressError';

  constructor(
    readonly fault: AddressFault,
    family: ChainFamily,
  ) {
    super(textOf(fault, family));
  }

  get isOfOtherFamily(): boolean {
    return this.fault === 'evm_address' || this.fault === 'tron_address';
  }
}

/**
 * How the addresses of a family look outside. Inside, every address has 20 bytes in EIP-55 form
 * (docs/decisions/0147).
 */
export interface AddressForm {
  readonly family: ChainFamily;
  /**
   * The address that a person or a program wrote, as it is inside. Space around it is ignored.
   * @throws UnreadableAddressError
   */
  parse(text: string): string;
  /** An address as people write it. The reverse of `parse`. */
  format(address: string): string;
}

const EVM = /^0x[0-9a-fA-F]{40}$/;
/** As long as an address of TRON, of digits that Base58 has. */
const LIKE_TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

const FORMS: Readonly<Record<ChainFamily, AddressForm>> = {
  evm: {
    family: 'evm',
    parse(text) {
      const given = text.trim();
      if (LIKE_TRON.test(given)) throw new UnreadableAddressError('tron_address', 'evm');
      if (!EVM.test(given)) throw new UnreadableAddressError('not_an_address', 'evm');
      try {
        return checksumAddress(given);
      } catch {
        throw new UnreadableAddressError('checksum', 'evm');
      }
    },
    format: (address) => address,
  },
  tron: {
    family: 'tron',
    parse(text) {
      try {
        return parseTronAddress(text.trim());
      } catch (error) {
        if (!(error instanceof InvalidTronAddressError)) throw error;
        throw new UnreadableAddressError(faultOf(error), 'tron');
      }
    },
    format: formatTronAddress,
  },
};

function faultOf({ reason }: InvalidTronAddressError): AddressFault {
  switch (reason) {
    case 'evm_address':
      return 'evm_address';
    case 'wrong_checksum':
      return 'checksum';
    case 'hex_address':
    case 'not_base58':
    case 'wrong_length':
    case 'wrong_prefix':
      return 'not_an_address';
  }
}

const NOT_AN_ADDRESS: Readonly<Record<ChainFamily, string>> = {
  evm: 'it is not 0x and 40 hex digits',
  tron: 'it is not a TRON address, which has 34 letters and digits and begins with T',
};

function textOf(fault: AddressFault, family: ChainFamily): string {
  switch (fault) {
    case 'not_an_address':
      return NOT_AN_ADDRESS[family];
    case 'checksum':
      return 'its checksum is wrong, so a character is mistyped; copy the address again';
    case 'evm_address':
      return 'it is an address of an EVM network such as Base or Ethereum, and the network is TRON; give an address that begins with T';
    case 'tron_address':
      return 'it is an address of TRON, and the network is another one; give an address that begins with 0x';
  }
}

/** The form of the addresses of a network. @param network its name in the API */
export function addressFormOf(network: string): AddressForm {
  return FORMS[chainFamilyOf(network)];
}

/** An address of a network as people write it. @param address as it is inside */
export function shownAddress(network: string, address: string): string;
export function shownAddress(network: string, address: string | undefined): string | undefined;
export function shownAddress(network: string, address: string | undefined): string | undefined {
  return address === undefined ? undefined : addressFormOf(network).format(address);
}

/**
 * A copy of a stored value in which addresses look as people write them: each by the `network` of the nearest
 * object around it that names one. For what is shown as it is stored, such as values in the audit log.
 */
export function withShownAddresses(value: unknown, network?: string): unknown {
  if (typeof value === 'string') return network && EVM.test(value) ? shownAddress(network, value) : value;
  if (Array.isArray(value)) return value.map((one) => withShownAddresses(one, network));
  // IDs and dates stay what they are.
  if (typeof value !== 'object' || !value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const nearest = 'network' in value && typeof value.network === 'string' ? value.network : network;
  const shown = Object.entries(value).map(([name, one]) => [name, withShownAddresses(one, nearest)]);
  return Object.fromEntries(shown);
}

/**
 * An address of any family with a right checksum, as it is inside. Undefined: the text is none. For a
 * text whose network is not known, such as a line of a screening list.
 */
export function checkedAddressIn(text: string): string | undefined {
  for (const family of CHAIN_FAMILIES) {
    try {
      return FORMS[family].parse(text);
    } catch (error) {
      if (!(error instanceof UnreadableAddressError)) throw error;
    }
  }
  return undefined;
}

/** The same for a search, in which the capitals of an address of an EVM network do not matter. */
export function addressIn(text: string): string | undefined {
  const lower = text.trim().toLowerCase();
  return checkedAddressIn(EVM.test(lower) ? lower : text);
}
