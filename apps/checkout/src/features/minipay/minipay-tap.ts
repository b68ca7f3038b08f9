import type { Choice } from '../../lib/api-client';

/** What the customer tapped to pay before it was locked. Not stored: a reload forgets it. */
let tapped: Choice | null = null;

export function keepTap(choice: Choice | null): void {
  tapped = choice;
}

/** True once if the customer has tapped to pay this pair. */
export function takeTap({ token, network }: Choice): boolean {
  const isTapped = tapped?.token === token && tapped.network === network;
  tapped = null;
  return isTapped;
}
