import { checksumAddress } from '@cowrie/chain-evm';

/**
 * An address list is not valid. The message names the line and never quotes more than 80 characters of it.
 */
export class AddressListError extends Error {
  override readonly name = 'AddressListError';
}

/** Reads one address: as the networks have it inside, EIP-55 checksummed. Undefined: the text is none. */
export type ReadAddress = (text: string) => string | undefined;

/**
 * The addresses of a list, EIP-55 checksummed. One address per line, in lower case or with a correct
 * checksum; `#` begins a comment. Pure.
 *
 * @param read reads an entry. Default: addresses of EVM networks
 * @throws AddressListError for a line that is not an address, and for an empty list: a truncated file must
 *   not clear everybody
 */
export function parseAddressList(text: string, read: ReadAddress = readEvmAddress): Set<string> {
  const addresses = new Set<string>();
  text.split(/\r?\n/).forEach((line, index) => {
    const entry = line.replace(/#.*$/, '').trim();
    if (entry !== '') addresses.add(addressOf(entry, index + 1, read));
  });
  if (addresses.size === 0) throw new AddressListError('it holds no address; write one per line');
  return addresses;
}

function addressOf(entry: string, line: number, read: ReadAddress): string {
  const address = read(entry);
  if (address !== undefined) return address;
  throw new AddressListError(
    `line ${line} holds ${JSON.stringify(entry.slice(0, 80))}, which is not an address of 0x and 40 hex digits with the right capitals or none`,
  );
}

function readEvmAddress(text: string): string | undefined {
  try {
    return checksumAddress(text);
  } catch {
    return undefined;
  }
}
