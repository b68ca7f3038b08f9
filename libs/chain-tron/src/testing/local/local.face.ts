import { Interface } from 'ethers/abi';
import { SigningKey, randomBytes } from 'ethers/crypto';
import { hexlify } from 'ethers/utils';
import { tronTokenArtifact } from '@cowrie/contracts';
import { tronAccount } from '../../transactions/signature';
import { signOn } from '../chain/transaction.make';
import type { TronChain } from '../chain/tron-chain';
import { addressIn, hexOf, UnreadableBody, type WalletBody } from '../node/wallet.body';
import type { RestingProducer } from './resting.producer';

const SUN_PER_TRX = 1_000_000n;
/** A customer has TRX for a few transfers. */
const CUSTOMER_SUN = 1_000n * SUN_PER_TRX;
/** Longer than any test holds a chain still. After a crash of the caller the chain goes on by itself. */
const MOST_STILL_MS = 60_000;

/** A caller's slip must not keep the chain busy for hours. */
const MOST_BLOCKS = 1_000;
/** What the other figures can be at most: exact as JSON, and more than any test needs. */
const MOST = 1_000_000_000_000;

const token = new Interface(JSON.stringify(tronTokenArtifact.abi));

type LocalCall = (body: WalletBody) => unknown;

/** Answers requests below `/local`. Undefined: there is no such call. */
export type LocalFace = (name: string, body: WalletBody) => Promise<object | undefined>;

/**
 * What only a local chain does, as POST requests with a JSON body:
 *
 * - `/local/about`: says that it is local
 * - `/local/fund`: `{address, trx}`
 * - `/local/stake`: `{address, energy, bandwidth}`, in units a day
 * - `/local/pay`: `{token, to, units}` from a new account, which gets tokens and TRX for it. Answers
 *   `{txHash, blockNumber}`
 * - `/local/mine`: `{blocks}`, or `{atSeconds}` for one block at that time. Answers `{blockNumber}`
 * - `/local/still`: `{ms}`: no blocks for this long, at most a minute. 0 ends it
 * - `/local/reorganize`: `{txHash}`, which is lost, or `{depth}`. Solid blocks stay. Answers `{blocks}`
 */
export function createLocalFace(chain: TronChain, producer: RestingProducer): LocalFace {
  /** Puts transactions of a new account into one block. Returns the last one's place. */
  async function pay(tokenAddress: string, to: string, units: bigint) {
    const customer = tronAccount(new SigningKey(hexlify(randomBytes(32))).privateKey);
    await chain.fund(customer.address, CUSTOMER_SUN);
    const call = { kind: 'TriggerSmartContract', owner: customer.address, contract: tokenAddress } as const;
    // A reorganization makes none of them invalid.
    const given = { refBlockId: chain.solid.id, feeLimitSun: CUSTOMER_SUN / 4n };
    const submit = (data: string): Promise<string> =>
      chain.submit(signOn(chain, customer, { ...call, data }, given).rawTransaction);
    await submit(token.encodeFunctionData('mint', [customer.address, units]));
    const txHash = await submit(token.encodeFunctionData('transfer', [to, units]));
    await chain.mine();
    const placed = chain.transaction(txHash);
    if (!placed?.mined.execution.succeeded)
      throw new UnreadableBody(`the transfer failed: ${placed?.mined.execution.message ?? 'dropped'}`);
    return { txHash, blockNumber: placed.block.number };
  }

  async function reorganize(body: WalletBody): Promise<number> {
    const txHash = hexOf(body.txHash);
    const placed = body.txHash === undefined ? undefined : chain.transaction(txHash);
    if (body.txHash !== undefined && !placed) return 0;
    const depth = placed
      ? chain.head.number - placed.block.number + 1
      : wholeIn(body, 'depth', { least: 1, most: MOST_BLOCKS });
    await chain.reorganize(depth, { vanish: placed ? [txHash] : [] });
    return depth;
  }

  async function mine(body: WalletBody): Promise<number> {
    if (body.atSeconds === undefined)
      return (await chain.mine(wholeIn(body, 'blocks', { least: 1, most: MOST_BLOCKS, absent: 1 }))).number;
    const slots = Math.ceil((wholeIn(body, 'atSeconds') * 1000 - chain.head.timestampMs) / chain.blockMs);
    return (await chain.mine(1, Math.max(1, slots))).number;
  }

  const calls: Readonly<Record<string, LocalCall>> = {
    about: () => ({ isLocal: true, chainId: chain.chainId }),
    fund: (body) => chain.fund(addressIn(body, 'address'), BigInt(wholeIn(body, 'trx')) * SUN_PER_TRX),
    stake: (body) =>
      chain.stake(addressIn(body, 'address'), {
        energy: wholeIn(body, 'energy', { absent: 0 }),
        bandwidth: wholeIn(body, 'bandwidth', { absent: 0 }),
      }),
    pay: (body) => pay(addressIn(body, 'token'), addressIn(body, 'to'), unitsIn(body)),
    mine: async (body) => ({ blockNumber: await mine(body) }),
    still: (body) => {
      const ms = Math.min(wholeIn(body, 'ms'), MOST_STILL_MS);
      if (ms > 0) producer.pauseFor(ms);
      else producer.resume();
    },
    reorganize: async (body) => ({ blocks: await reorganize(body) }),
  };

  return async (name, body) => {
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!call) return undefined;
    try {
      return ((await call(fieldsOf(body))) as object | undefined) ?? {};
    } catch (error) {
      if (error instanceof UnreadableBody || error instanceof RangeError) return { Error: error.message };
      throw error;
    }
  };
}

function fieldsOf(body: unknown): WalletBody {
  if (typeof body === 'object' && body !== null) return body as WalletBody;
  throw new UnreadableBody('the body must be a JSON object');
}

/** A whole number of the body. A wrong one would be kept in the chain's file, and no restart mends it. */
function wholeIn(
  body: WalletBody,
  field: string,
  { least = 0, most = MOST, absent }: { least?: number; most?: number; absent?: number } = {},
): number {
  const value = body[field] ?? absent;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UnreadableBody(`${field} must be a whole number from ${least} to ${most}`);
}

/** As text, because a number of JSON is not exact. */
function unitsIn({ units }: WalletBody): bigint {
  if (/^\d{1,78}$/.test(String(units))) return BigInt(String(units));
  throw new UnreadableBody('units must be a whole number of base units');
}
