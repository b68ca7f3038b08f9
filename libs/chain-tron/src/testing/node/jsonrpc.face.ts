import { type LogFilterShape, logsOf } from './jsonrpc.logs';
import { invalidParams, JsonRpcRefusal, unknownMethod } from './jsonrpc.refusal';
import { blockShape, quantity, receiptShape, transactionShape } from './jsonrpc.shapes';
import type { NodeView } from './node.view';

/** A call in the form of `eth_call`. */
interface CallShape {
  from?: string;
  to?: string;
  data?: string;
  input?: string;
  value?: string;
}

type Method = (view: NodeView, params: readonly unknown[]) => unknown;

const NOBODY = `0x${'00'.repeat(20)}`;

/** The methods of `/jsonrpc`, with java-tron's answers. */
export const JSON_RPC: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['eth_chainId', ({ chain }) => quantity(chain.chainId)],
  ['net_version', ({ chain }) => quantity(chain.chainId)],
  ['eth_blockNumber', (view) => quantity(view.head().number)],
  [
    'eth_getBlockByNumber',
    (view, [which, isFull]) => {
      const block = namedBlock(view, String(which));
      return block ? blockShape(block, isFull === true) : null;
    },
  ],
  [
    'eth_getBlockByHash',
    (view, [id, isFull]) => {
      const block = view.blockWithId(String(id));
      return block ? blockShape(block, isFull === true) : null;
    },
  ],
  ['eth_getLogs', (view, [filter]) => logsOf(view, filter as LogFilterShape)],
  [
    'eth_getBlockReceipts',
    (view, [which]) => {
      if (view.faults.noBlockReceipts) throw unknownMethod();
      const name = String(which);
      const block = name.length === 66 ? view.blockWithId(name) : namedBlock(view, name);
      return block ? block.transactions.map((mined) => receiptShape(block, mined)) : null;
    },
  ],
  [
    'eth_getTransactionReceipt',
    (view, [txId]) => {
      const placed = view.transaction(String(txId));
      return placed ? receiptShape(placed.block, placed.mined) : null;
    },
  ],
  [
    'eth_getTransactionByHash',
    (view, [txId]) => {
      const placed = view.transaction(String(txId));
      return placed ? transactionShape(placed.block, placed.mined) : null;
    },
  ],
  ['eth_call', (view, [call, at]) => ask(view, call as CallShape, at)],
  [
    'eth_getBalance',
    async ({ chain }, [address, at]) => {
      assertLatest(at);
      return quantity(await chain.balanceOf(String(address)));
    },
  ],
  [
    'eth_getCode',
    async ({ chain }, [address, at]) => {
      assertLatest(at);
      return chain.codeAt(String(address));
    },
  ],
  ['eth_gasPrice', () => quantity(100)],
]);

function namedBlock(view: NodeView, name: string) {
  if (name === 'latest') return view.head();
  if (name === 'earliest') return view.blockAt(0);
  if (name === 'finalized' && !view.faults.onlyLatest) return view.solid();
  if (!name.startsWith('0x'))
    throw invalidParams(
      view.faults.onlyLatest ? 'TAG [finalized] not supported' : 'TAG [pending | safe] not supported',
    );
  return view.blockAt(Number(name));
}

/** The state of older blocks is gone. */
function assertLatest(at: unknown): void {
  if (at !== 'latest') throw invalidParams('QUANTITY not supported, just support TAG as latest');
}

async function ask(view: NodeView, call: CallShape, at: unknown): Promise<string> {
  assertLatest(at);
  const { from = NOBODY, to, data = call.input ?? '0x', value = '0x0' } = call;
  const outcome = await view.chain.ask({
    from,
    ...(to !== undefined && { to }),
    data,
    valueSun: BigInt(value),
    at: view.head().number,
  });
  if (!outcome) throw new JsonRpcRefusal(-32600, 'No contract or not a valid smart contract');
  const { succeeded, returned, failure } = outcome;
  if (!succeeded)
    throw new JsonRpcRefusal(
      -32000,
      failure === 'revert' ? 'REVERT opcode executed' : String(failure),
      returned,
    );
  return returned;
}
