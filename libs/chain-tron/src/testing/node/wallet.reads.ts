import { PRICES } from '../chain/bandwidth.bill';
import type { NodeView } from './node.view';
import { addressIn, hexOf, numberIn, type WalletBody } from './wallet.body';
import {
  bare,
  infoShape,
  longAddress,
  walletBlock,
  walletTransaction,
  withoutDefaults,
} from './wallet.shapes';

type WalletMethod = (view: NodeView, body: WalletBody) => unknown;

/** Blocks, transactions and accounts. Under `/walletsolidity` too. */
export const WALLET_READS: ReadonlyMap<string, WalletMethod> = new Map<string, WalletMethod>([
  ['getnowblock', (view) => walletBlock(view.head())],
  ['getblockbynum', (view, body) => blockOrNothing(view, numberIn(body, 'num'))],
  [
    'getblock',
    (view, { id_or_num: which, detail }) => {
      const text = String(which ?? view.head().number);
      const block = text.length === 64 ? view.blockWithId(hexOf(text)) : view.blockAt(Number(text));
      return block ? walletBlock(block, detail === true) : {};
    },
  ],
  [
    'gettransactioninfobyid',
    (view, { value }) => {
      const placed = view.transaction(hexOf(value));
      return placed ? infoShape(placed.block, placed.mined) : {};
    },
  ],
  [
    'gettransactionbyid',
    (view, { value }) => {
      const placed = view.transaction(hexOf(value));
      if (!placed) return {};
      const { transaction, execution } = placed.mined;
      return walletTransaction(transaction, execution.result ?? 'SUCCESS');
    },
  ],
  [
    'getaccount',
    async ({ chain }, body) => {
      const address = addressIn(body, 'address');
      if (!(await chain.exists(address))) return {};
      return withoutDefaults({
        address: longAddress(address),
        balance: Number(await chain.balanceOf(address)),
        type: (await chain.codeAt(address)) === '0x' ? undefined : 'Contract',
      });
    },
  ],
  [
    'getaccountresource',
    async ({ chain }, body) => {
      const address = addressIn(body, 'address');
      if (!(await chain.exists(address))) return {};
      const of = (kind: 'energy' | 'bandwidth' | 'free') => {
        const { limit, left } = chain.resource(kind, address);
        return { limit, used: limit - left };
      };
      return withoutDefaults({
        freeNetUsed: of('free').used,
        freeNetLimit: of('free').limit,
        NetUsed: of('bandwidth').used,
        NetLimit: of('bandwidth').limit,
        EnergyUsed: of('energy').used,
        EnergyLimit: of('energy').limit,
      });
    },
  ],
  [
    'getcontract',
    async ({ chain }, body) => {
      const address = addressIn(body, 'value');
      const code = await chain.codeAt(address);
      // The test node keeps no ABI.
      return code === '0x' ? {} : { contract_address: longAddress(address), bytecode: bare(code), abi: {} };
    },
  ],
  [
    'getchainparameters',
    () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: Number(PRICES.bandwidthSun) },
        { key: 'getEnergyFee', value: Number(PRICES.energySun) },
        { key: 'getCreateAccountFee', value: Number(PRICES.activationBandwidthSun) },
        { key: 'getCreateNewAccountFeeInSystemContract', value: Number(PRICES.activationSun) },
        { key: 'getMaxFeeLimit', value: 15_000_000_000 },
      ],
    }),
  ],
]);

function blockOrNothing(view: NodeView, number: number) {
  const block = view.blockAt(number);
  return block ? walletBlock(block) : {};
}
