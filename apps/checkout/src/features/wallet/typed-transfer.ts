import type { DepositSigning, RelayTransferDto } from '@cowrie/dto';
import type { Transfer } from '@cowrie/payer-page/transfer';

/** What a wallet is asked to sign. */
export interface SignedFields extends Omit<RelayTransferDto, 'signature'> {
  transfer: Transfer;
  signing: DepositSigning;
}

/**
 * The transfer as `eth_signTypedData_v4` takes it: EIP-712, in the type of EIP-3009. Numbers that can be
 * large are decimal texts.
 */
export function typedTransfer({
  transfer,
  signing,
  from,
  validAfter,
  validBefore,
  nonce,
}: SignedFields): string {
  const { chainId, tokenAddress: verifyingContract, receiveAddress: to, amountBaseUnits } = transfer;
  const { name, version } = signing;
  return JSON.stringify({
    types: {
      EIP712Domain: fieldsOf('string name,string version,uint256 chainId,address verifyingContract'),
      TransferWithAuthorization: fieldsOf(
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      ),
    },
    primaryType: 'TransferWithAuthorization',
    domain: { name, version, chainId, verifyingContract },
    message: {
      from,
      to,
      value: `${amountBaseUnits}`,
      validAfter: `${validAfter}`,
      validBefore: `${validBefore}`,
      nonce,
    },
  });
}

const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type, name] = field.split(' ');
    return { name, type };
  });
