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

export type Fault = keyof Entered;

/** The service decides. This keeps the usual slips from a round trip. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const NAME = { min: 2, max: 50 };

/** The fields whose values are not taken, in the order of the page. */
export function faultsOf(entered: Entered, link: CheckoutLink): Fault[] {
  const faults: Fault[] = [];
  const amount = typedAmount(entered.amount);
  const isAmount = amount !== null && isBetween(amount, link.minimumAmount, link.maximumAmount);
  if (link.amount === undefined && !isAmount) faults.push('amount');
  if (!EMAIL.test(entered.email.trim())) faults.push('email');
  for (const name of ['firstName', 'lastName'] as const) {
    const { length } = entered[name].trim();
    if (length > 0 && (length < NAME.min || length > NAME.max)) faults.push(name);
  }
  return faults;
}

/** What is sent, of values without faults. */
export function paymentOf(entered: Entered, link: CheckoutLink): PayLinkDto {
  const amount = link.amount === undefined ? typedAmount(entered.amount) : null;
  const [customerFirstName, customerLastName] = [entered.firstName.trim(), entered.lastName.trim()];
  return {
    ...(amount !== null && { amount: Number(amount) }),
    customerEmail: entered.email.trim(),
    ...(customerFirstName && { customerFirstName }),
    ...(customerLastName && { customerLastName }),
  };
}
