import type { RefundAddressRefusal, RefundClaim } from '@cowrie/dto';
import { chainFamilyOf } from '@cowrie/tables';
import { tr } from '../i18n/refund';
import type { ApiError } from '../lib/api-error';
import { errorText } from '../lib/error-text';
import type { GivenAddress } from '../lib/payer-address';
import { addressShape, nameOfNetwork } from './refund-words';
import { isAddressRefused } from './refund-state';

type Refusal =
  | RefundAddressRefusal
  | Exclude<GivenAddress['kind'], 'address' | 'notAddress' | 'evm' | 'tron'>;

/** Why this address is not accepted, and what to do. */
export function refusalText(
  why: Refusal,
  claim: Pick<RefundClaim, 'token' | 'network' | 'networkName'>,
): string {
  const { token } = claim;
  const isTron = chainFamilyOf(claim.network) === 'tron';
  switch (why) {
    case 'empty':
      return tr('refund.empty');
    case 'not_an_address':
      return tr('refund.notAddress', { network: nameOfNetwork(claim), ...addressShape(claim.network) });
    case 'evm_address':
      return tr('refund.isEvm');
    case 'tron_address':
      return tr('refund.isTron', { network: nameOfNetwork(claim) });
    case 'checksum':
      return tr(isTron ? 'refund.mistyped' : 'refund.checksum');
    case 'hash':
      return tr('refund.hash');
    case 'secret':
      return tr('refund.secret');
    case 'zero':
      return tr('refund.zero');
    case 'vault':
      return tr('refund.vault');
    case 'token_contract':
      return tr('refund.tokenContract', { token });
    case 'known_contract':
      return tr('refund.contract');
    case 'frozen':
      return tr('refund.frozen', { token });
  }
}

const REFUSALS: Record<RefundAddressRefusal, true> = {
  checksum: true,
  not_an_address: true,
  evm_address: true,
  tron_address: true,
  vault: true,
  token_contract: true,
  known_contract: true,
  frozen: true,
  zero: true,
};

const isRefusal = (why: string): why is RefundAddressRefusal => Object.keys(REFUSALS).includes(why);

/** Why the API did not accept the address. A newer API can have a reason that this page does not know. */
export function givingErrorText(error: ApiError, claim: RefundClaim): string {
  if (!isAddressRefused(error)) return errorText(error);
  const { why = '' } = error.facts;
  return isRefusal(why) ? refusalText(why, claim) : tr('refund.unusable');
}
