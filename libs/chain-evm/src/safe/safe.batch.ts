import { id } from 'ethers/hash';
import { formatUnits } from 'ethers/utils';
import { checksumAddress } from '../address';

/** One transfer of a batch. */
export interface SafeTransfer {
  tokenAddress: string;
  decimals: number;
  to: string;
  /** Base units of the token. */
  amountUnits: bigint;
}

/** Transfers of tokens that a Safe is to make in one transaction. */
export interface SafeBatch {
  chainId: number;
  /** The Safe that pays. */
  safeAddress: string;
  name: string;
  description: string;
  createdAt: Date;
  transfers: readonly SafeTransfer[];
}

/** The file that Safe{Wallet}'s Transaction Builder reads and writes, version 1.0. */
export interface SafeBatchFile {
  version: '1.0';
  chainId: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  meta: {
    name: string;
    description: string;
    txBuilderVersion: string;
    createdFromSafeAddress: string;
    createdFromOwnerAddress: string;
    /** Missing while it is computed. */
    checksum?: string;
  };
  transactions: {
    to: string;
    /** Wei of the network's coin. */
    value: string;
    /** Null: the Transaction Builder encodes the call, and shows it to the signers in words. */
    data: null;
    contractMethod: {
      inputs: { internalType: string; name: string; type: string }[];
      name: string;
      payable: boolean;
    };
    contractInputsValues: Record<string, string>;
  }[];
}

/** The release whose file format this is. */
const TX_BUILDER_VERSION = '1.18.2';

const TRANSFER_METHOD = {
  inputs: [
    { internalType: 'address', name: 'to', type: 'address' },
    { internalType: 'uint256', name: 'amount', type: 'uint256' },
  ],
  name: 'transfer',
  payable: false,
};

/**
 * The file with which Safe{Wallet}'s Transaction Builder loads a batch. The same batch gives the same file.
 * Addresses have EIP-55 checksums. The Transaction Builder warns when the file's checksum is wrong, because
 * somebody has changed the file.
 *
 * @throws InvalidChainInputError if an address is not valid
 */
export function safeBatchFile(batch: SafeBatch): SafeBatchFile {
  const { chainId, safeAddress, name, description, createdAt, transfers } = batch;
  const file: SafeBatchFile = {
    version: '1.0',
    chainId: String(chainId),
    createdAt: createdAt.getTime(),
    meta: {
      name,
      description,
      txBuilderVersion: TX_BUILDER_VERSION,
      createdFromSafeAddress: checksumAddress(safeAddress),
      createdFromOwnerAddress: '',
    },
    transactions: transfers.map(({ tokenAddress, to, amountUnits }) => ({
      to: checksumAddress(tokenAddress),
      value: '0',
      data: null,
      contractMethod: TRANSFER_METHOD,
      contractInputsValues: { to: checksumAddress(to), amount: amountUnits.toString() },
    })),
  };
  return { ...file, meta: { ...file.meta, checksum: safeBatchChecksum(file) } };
}

/**
 * The checksum as the Transaction Builder computes it: keccak256 of the file's values with sorted keys. The
 * name of the batch is left out, because it can be changed.
 */
export function safeBatchChecksum(file: { meta: object }): string {
  return id(serialized({ ...file, meta: { ...file.meta, name: null } }));
}

/** Each object as a list of its keys, then each value followed by a comma. */
function serialized(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialized).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const values = entries.map(([, one]) => `${serialized(one)},`).join('');
  return `{${JSON.stringify(entries.map(([key]) => key))}${values}}`;
}

/**
 * The transfers as Safe{Wallet}'s CSV Airdrop app reads them. Amounts are tokens, exact, without trailing
 * zeros.
 *
 * @throws InvalidChainInputError if an address is not valid
 */
export function safeAirdropCsv(transfers: readonly SafeTransfer[]): string {
  const rows = transfers.map(({ tokenAddress, decimals, to, amountUnits }) =>
    ['erc20', checksumAddress(tokenAddress), checksumAddress(to), tokensText(amountUnits, decimals)].join(),
  );
  return ['token_type,token_address,receiver,amount', ...rows, ''].join('\n');
}

function tokensText(amountUnits: bigint, decimals: number): string {
  return formatUnits(amountUnits, decimals).replace(/\.0$/, '');
}
