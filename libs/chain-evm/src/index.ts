export {
  NATIVE_COIN,
  checksumAddress,
  isOwnerless,
  paymentIdFromBytes32,
  paymentIdToBytes32,
  vaultAddress,
} from './address';
export {
  type AuthorizationProof,
  type AuthorizationReader,
  type AuthorizationReaderOptions,
  createAuthorizationReader,
} from './authorization/authorization.reader';
export type { SignatureCheck, SignatureChecks } from './authorization/signature.check';
export { type TokenDomain, tokenDomain } from './authorization/token.domain';
export * from './authorization/transfer.authorization';
export * from './chain.errors';
export * from './network.types';
export { type ChainLog, decodeTransfer, isTransfer, parseLog } from './reading/erc20.codec';
export { keptUnits } from './reading/kept-units';
export {
  type ChainReader,
  type ChainReaderOptions,
  createChainReader,
  type SharedReads,
} from './chain.reader';
export type { NoProof, TransferProof, TransferToProve } from './proof/transfer.prover';
export { createHeadFeed, type HeadFeed, type HeadFeedOptions } from './rpc/head.feed';
export type { EndpointHealth, NodePoolOptions } from './rpc/node.pool';
export type { ObserveCalls, ObservedCalls } from './rpc/rpc.observe';
export { type RawObject, hexData, list, objectOrNothing } from './rpc/rpc.values';
export type { RpcAnswer, RpcCall, RpcTransport } from './rpc/rpc.types';
export type { LeftOutLogs } from './reading/left-out.check';
export type { AddressBalances, BlockBalances } from './reading/balance.reader';
export type { PlacedTransfer, RecordedTransfer, Testimony } from './reading/transfer.testimony';
export { type ChainReceipt, parseReceipt } from './reading/receipt.codec';
export type { SignedMessage } from './reading/signature.reader';
export type { PaidQuery } from './reading/paid.reader';
export type { TransferQuery } from './reading/transfer.reader';
export {
  createSanctionsOracle,
  type SanctionsOracle,
  type SanctionsOracleOptions,
} from './reading/sanctions.oracle';
export {
  type SafeBatch,
  type SafeBatchFile,
  type SafeTransfer,
  safeAirdropCsv,
  safeBatchFile,
} from './safe/safe.batch';
export { createSafeReader, type SafeReader } from './safe/safe.reader';
export {
  MULTI_SEND,
  SAFE_ZEROS,
  type SafeDomain,
  type SafePayment,
  type SafeTransaction,
  safeTransactionHash,
  safeTransactionOf,
  signSafeHash,
  signerOfSafeHash,
} from './safe/safe.transaction';
export { accountOf } from './sending/account.sender';
export { type SignedSweep, type SweepRequest, type VaultSweeper, createVaultSweeper } from './vault.sweeper';
export { type PaymentReceipt, type TokenPayer, type TokenPayment, createTokenPayer } from './token.payer';
export {
  type RelayerOptions,
  type RelayReceipt,
  type SignedTransfer,
  type TokenRelayer,
  createTokenRelayer,
} from './token.relayer';
export type {
  AccountNonces,
  SenderOptions,
  SendingAccount,
  SignedTransaction,
  SignUnder,
} from './sending/account.sender';
export { type Fees, gweiToWei, higherFees, raisedFees } from './sending/fees';
export type { ExpectedFlush, FailedFlush, Flush, SweepTarget } from './sweeping/factory.codec';
export { senderOf, signedNonceOf } from './sending/sender';
export type { SweepReceipt } from './sweeping/sweep.receipt';
export { type Deployment, deployFactory } from './setup/deploy';
export {
  type DeploymentCost,
  estimateFactoryDeployment,
  isFactoryDeployed,
} from './setup/factory.deployment';
export { deployProxy, PROXY_SENDER } from './setup/deployment.proxy';
export {
  estimateRescue,
  isContract,
  readHoldings,
  readPayer,
  type RescueCost,
  RESCUED_TOGETHER,
  sweepVaults,
} from './setup/vault.rescue';
export { readChainId, readTokenContract, type TokenContract } from './setup/contract.ask';
export { type ChainAccount, codeAt } from './setup/transaction.sender';
export {
  createLocalAccount,
  isLocalChain,
  mineLocalBlock,
  moveLocalChainTo,
  orphanOnLocalChain,
  type LocalChain,
} from './setup/local-chain';
export { cancelTestAuthorization, signTestAuthorization } from './setup/test-authorization';
export * from './setup/test-tokens';
export { deployTestWallet, sendTokenFromTestWallet } from './setup/test-wallet';
export { deployTestSanctionsList, setTestSanctioned } from './setup/test-sanctions';
export * from './networks/network-facts.types';
export { chainIdOf, coinOf, type KnownNetwork, knownNetwork, knownNetworks } from './networks/known-networks';
