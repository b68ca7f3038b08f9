export { formatTronAddress, parseTronAddress } from './address';
export * from './tron.errors';
export {
  tronCreate2Address,
  tronCreatedAddress,
  tronVaultAddress,
  tronVaultLogicAddress,
} from './vault.address';
export {
  type ContractCall,
  type ContractCreation,
  rawDataOf,
  signedTransaction,
  type TronAction,
  type TronTransaction,
  type TrxTransfer,
  txIdOf,
} from './transactions/transaction';
export { signerOfTxId, type TronAccount, tronAccount, tronSenderOf } from './transactions/signature';
export { type BroadcastAnswer, type BroadcastOutcome, parseBroadcast } from './reading/broadcast.answer';
export { parseBlockAnswer, type TronBlock } from './reading/block.answer';
export { type ConstantCall, parseConstantCall } from './reading/constant-call.answer';
export { parseTronLog, parseTronReceipt, type TokenTransfer, transfersOf } from './reading/receipt.answer';
export { parseTransactionInfo, type TransactionInfo } from './reading/transaction-info.answer';
export { balanceFrom, balanceOfCall, isBlackListedCall, isBlackListedFrom } from './reading/token.calls';
export { localTronOf } from './setup/local-tron';
export { createTronTransport, jsonRpcUrlOf } from './nodes/tron.transport';
export { type AccountResources, parseResources } from './sending/account.resources';
export { type ChainPrices, parsePrices } from './sending/chain.prices';
export { readSweepBudget, type SweptVaults, type TronSweepBudget } from './sending/sweep.budget';
export { type FeePlan, feePlan } from './sending/fee.plan';
export type { SignedTronTransaction, TransactionFate, TransactionLife } from './sending/signed.transaction';
export type { Purpose } from './sending/purpose';
export type { TronSenderOptions, TronSendingAccount } from './sending/tron.sender';
export { createTronPayer, type TronPayer, type TronPayment, type TronPaymentReceipt } from './tron.payer';
export { createTronReader, type TronReader } from './tron.reader';
export {
  createTronSweeper,
  type SignedTronSweep,
  type TronSweeper,
  type TronSweepRequest,
} from './tron.sweeper';
