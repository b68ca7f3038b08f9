import type { CheckoutLink, PayLinkDto } from '@cowrie/dto';
import { typedAmount } from '@cowrie/tables';
import { isBetween } from './amount-bounds';

/** What the payer has typed. */
export interface Entered {
  amount: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** What can be wrong. A name that the API would refuse is left out. */
export type Fault = 'amount' | 'email';

/** The service decides. This check saves the round trip for common mistakes. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
/** What the API accepts as a name (docs/interface.md §8.1). */
const NAME = { min: 2, max: 50 };

/** The fields with invalid values, in the order of the page. */
export function faultsOf(entered: Entered, link: CheckoutLink): Fault[] {
  const faults: Fault[] = [];
  const amount = typedAmount(entered.amount);
  const isAmount = amount !== null && isBetween(amount, link.minimumAmount, link.maximumAmount);
  if (link.amount === undefined && !isAmount) faults.push('amount');
  if (!EMAIL.test(entered.email.trim())) faults.push('email');
  return faults;
}

/** A name that is too short or too long is left out, because an optional field must not stop a sale. */
function nameOf(typed: string): string | undefined {
  const name = typed.trim();
  return name.length >= NAME.min && name.length <= NAME.max ? name : undefined;
}

/** The request body for values without faults. */
export function paymentOf(entered: Entered, link: CheckoutLink): PayLinkDto {
  const amount = link.amount === undefined ? typedAmount(entered.amount) : null;
  const [customerFirstName, customerLastName] = [nameOf(entered.firstName), nameOf(entered.lastName)];
  return {
    ...(amount !== null && { amount: Number(amount) }),
    customerEmail: entered.email.trim(),
    ...(customerFirstName && { customerFirstName }),
    ...(customerLastName && { customerLastName }),
  };
}
