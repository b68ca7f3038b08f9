import {
  type BlockBalances,
  ChainInconsistentError,
  checksumAddress,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { askEach, callAll, callOne, erc20, type RpcCall, type RpcTransport } from '@cowrie/chain-evm/shared';
import { prefixed } from '../address';
import { parseBlockAnswer } from './block.answer';
import { parseConstantCall } from './constant-call.answer';
import { balanceFrom } from './token.calls';

/** Blocks come every three seconds, so one can come between the questions. */
const ATTEMPTS = 5;
const NOW_BLOCK = 'walletsolidity/getnowblock';
const CALL = 'walletsolidity/triggerconstantcontract';

/**
 * What these addresses hold of every listed token, on the chain that no reorganization takes back. TRON's
 * nodes keep two states, the newest and the solid one, and none of a block that is named. One node answers
 * all of it.
 *
 * @param nodes returns the nodes in the order to ask them
 * @throws ChainInconsistentError if the solid block changed during each attempt: ask again
 */
export function createSolidBalances({ tokens }: NetworkDefinition, nodes: () => readonly RpcTransport[]) {
  const listed = Object.values(tokens);

  return async function solidBalances(addresses: readonly string[]): Promise<BlockBalances> {
    const calls = addresses.flatMap((address) =>
      listed.map((token) => {
        const data = erc20.encodeFunctionData('balanceOf', [checksumAddress(address)]).slice(2);
        const [owner_address, contract_address] = [bare(address), bare(token.address)];
        return { method: CALL, params: [{ owner_address, contract_address, data }] };
      }),
    );
    const [found] = await askEach(
      nodes(),
      (node) => readFrom(node, calls),
      () => true,
    );
    const { block, units } = found as Awaited<ReturnType<typeof readFrom>>;
    const balances = addresses.map((address) => ({
      address,
      balances: listed.map(({ symbol }) => ({ token: symbol, units: units.shift() ?? 0n })),
    }));
    return { block, balances };
  };
}

/** The solid blocks before and after prove that all answers are of one state. */
async function readFrom(node: RpcTransport, calls: readonly RpcCall[]) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = blockIn(await callOne(node, NOW_BLOCK));
    const units = (await callAll(node, calls)).map((answer) => balanceFrom(returnedIn(answer)));
    const after = blockIn(await callOne(node, NOW_BLOCK));
    if (before.hash === after.hash) return { block: before, units };
  }
  throw new ChainInconsistentError('the solid block changed while balances were read', {});
}

const bare = (address: string): string => prefixed(address).slice(2);

function blockIn(answer: unknown): BlockBalances['block'] {
  const block = parseBlockAnswer(answer);
  if (!block) throw new ChainInconsistentError('the node has no solid block', {});
  const { blockNumber: number, blockHash: hash, timestampMs } = block;
  return { number, hash, timestampSeconds: Math.floor(timestampMs / 1000) };
}

function returnedIn(answer: unknown): string {
  const { succeeded, returned, message } = parseConstantCall(answer);
  if (!succeeded) throw new ChainInconsistentError('the token does not tell a balance', { message });
  return returned;
}
