import { hexOf } from '../proof/hex';
import { isTronText, tronBytes } from '../proof/tron-address';
import { vaultAddressOf } from '../proof/vault-address';
import { isSameAddress } from '../statement/exact';
import { nodeCall } from './node-call';
import type { Receipt, ReceiptStep } from './receipt.types';
import { guardedStep, proven, wrong } from './step';

/** The deposit address is the one of the payment's ID, the factory and the treasury. Pure. */
export function vaultStep({ vault, payment }: Receipt): ReceiptStep {
  return guardedStep('vault', '', () => {
    const { address, factory, treasury } = vault;
    if (!isSameAddress(vaultAddressOf({ factory, treasury, paymentId: payment.paymentId }), address))
      return wrong('vault', [`${address} is not the deposit address of this payment`]);
    return proven('vault', {
      says: `${address} is the deposit address of payment ${payment.paymentId}, and of no other payment: it is the CREATE2 address of the factory ${factory}, the payment's ID and the treasury ${treasury}.`,
      restsOn: `The factory ${factory}. Its code deploys a vault that can send only to the treasury.`,
      how: codeCheckOf(factory),
    });
  });
}

/** How to compare the factory's code. Nodes of TRON take addresses as 20 bytes in hexadecimal. */
function codeCheckOf(factory: string): string {
  const isTron = isTronText(factory);
  const [where, name] = isTron
    ? ['on TRON', 'CowrieTronVaultFactory']
    : ['on each network', 'CowrieVaultFactory'];
  const call = nodeCall('eth_getCode', [isTron ? hexOf(tronBytes(factory)) : factory, 'latest'], isTron);
  return `Compare the factory's code, ${where}, with deployedBytecode of contracts/artifacts/${name}.json in Cowrie's repository: ${call}`;
}
