import { Interface } from 'ethers/abi';
import { SigningKey } from 'ethers/crypto';
import { TypedDataEncoder } from 'ethers/hash';
import { InvalidChainInputError } from '../chain.errors';
import type { NetworkDefinition, TokenDefinition } from '../network.types';
import { type TokenDomain, tokenDomain } from '../authorization/token.domain';
import { authorizationHash, type TransferAuthorization } from '../authorization/transfer.authorization';
import { accountOf } from '../sending/account.sender';
import type { Sent } from './test-tokens';
import { type ChainAccount, sendTransaction } from './transaction.sender';

const CANCEL = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
};
const eip3009 = new Interface([
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
]);

/** Signs a transfer as a wallet does, for tests. @param holder.privateKey of `from`, or of its owner */
export function signTestAuthorization(
  holder: Pick<ChainAccount, 'privateKey'>,
  network: Pick<NetworkDefinition, 'chainId'>,
  token: TokenDefinition,
  authorization: TransferAuthorization,
): string {
  return new SigningKey(holder.privateKey).sign(authorizationHash(domainOf(network, token), authorization))
    .serialized;
}

/** Cancels an authorization of this account before it is used. For local chains only. */
export async function cancelTestAuthorization(
  holder: ChainAccount,
  network: Pick<NetworkDefinition, 'chainId'>,
  token: TokenDefinition,
  { nonce }: Pick<TransferAuthorization, 'nonce'>,
): Promise<Sent> {
  const authorizer = accountOf(holder.privateKey);
  const hash = TypedDataEncoder.hash(domainOf(network, token), CANCEL, { authorizer, nonce });
  const signature = new SigningKey(holder.privateKey).sign(hash).serialized;
  const data = eip3009.encodeFunctionData('cancelAuthorization', [authorizer, nonce, signature]);
  const { txHash, blockNumber } = await sendTransaction(holder, { to: token.address, data });
  return { txHash, blockNumber };
}

function domainOf(network: Pick<NetworkDefinition, 'chainId'>, token: TokenDefinition): TokenDomain {
  if (!token.signature) throw new InvalidChainInputError('a token with signatures', token.symbol);
  return tokenDomain(network, token, token.signature);
}
