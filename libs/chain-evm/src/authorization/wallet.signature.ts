import { AbiCoder } from 'ethers/abi';
import { recoverAddress } from 'ethers/transaction';
import { dataSlice } from 'ethers/utils';
import { checksumAddress } from '../address';

/** Half the order of secp256k1. Above it is the second form of each signature, which contracts refuse. */
const LOW_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** What follows a signature of a wallet that is not deployed yet (EIP-6492). */
const UNDEPLOYED = '6492'.repeat(16);

/** How a wallet that is not deployed yet is made, and its owners' signature. */
export interface UndeployedSignature {
  /** With EIP-55 checksum. */
  factory: string;
  /** Hex: the call of the factory that deploys the wallet. */
  factoryData: string;
  /** Hex: what the deployed wallet confirms. */
  signature: string;
}

/**
 * The account whose key made the signature, and the signature with `v` of 27 or 28.
 *
 * @param signature 65 bytes, hex: r, a low s, and v of 27, 28, 0 or 1
 * @returns undefined if no key made it, or it has another form
 */
export function signerByKey(
  hash: string,
  signature: string,
): { address: string; signature: string } | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined;
  const last = Number(dataSlice(signature, 64));
  const v = last < 27 ? last + 27 : last;
  if (v !== 27 && v !== 28) return undefined;
  if (BigInt(dataSlice(signature, 32, 64)) > LOW_S) return undefined;
  const canonical = `${dataSlice(signature, 0, 64)}${v.toString(16)}`;
  try {
    return { address: recoverAddress(hash, canonical), signature: canonical };
  } catch {
    // No point of the curve has this r.
    return undefined;
  }
}

/**
 * The parts of a signature by EIP-6492.
 *
 * @returns undefined if it has another form; `malformed` if only its end is of EIP-6492
 */
export function undeployedSignature(signature: string): UndeployedSignature | 'malformed' | undefined {
  if (!signature.toLowerCase().endsWith(UNDEPLOYED)) return undefined;
  try {
    const [factory, factoryData, inner] = AbiCoder.defaultAbiCoder().decode(
      ['address', 'bytes', 'bytes'],
      dataSlice(signature, 0, (signature.length - 2 - UNDEPLOYED.length) / 2),
    ) as unknown as [string, string, string];
    return { factory: checksumAddress(factory), factoryData, signature: inner };
  } catch {
    return 'malformed';
  }
}
