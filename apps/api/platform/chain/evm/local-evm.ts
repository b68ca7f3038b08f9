import {
  createLocalAccount,
  isLocalChain,
  type LocalChain,
  mineLocalBlock,
  mintTestToken,
  moveLocalChainTo,
  orphanOnLocalChain,
  sendToken,
} from '@cowrie/chain-evm';

/** @returns undefined if the node is not anvil @throws RpcUnreachableError */
export async function localEvmOf(rpcUrl: string): Promise<LocalChain | undefined> {
  if (!(await isLocalChain(rpcUrl))) return undefined;
  return {
    async pay({ tokenAddress, to, amountUnits }) {
      const customer = await createLocalAccount(rpcUrl);
      await mintTestToken(customer, { tokenAddress, to: customer.address, amountUnits });
      return sendToken(customer, { tokenAddress, to, amountUnits });
    },
    mine: () => mineLocalBlock(rpcUrl),
    moveTo: (seconds) => moveLocalChainTo(rpcUrl, seconds),
    orphan: (txHash, whenStill) => orphanOnLocalChain(rpcUrl, txHash, whenStill),
  };
}
