/** The fields of a stored payment that show whether its money was lost or taken twice. */
export interface BookedPayment {
  /** In hex. */
  id: string;
  status: string;
  /** Base units of the token, a decimal string. */
  expectedUnits: string;
  history: readonly { to: string }[];
  ledger: readonly { lines: readonly { account: string; asset: string; units: string }[] }[];
}

/** The ids of payments whose money is wrong. */
export interface PaidCount {
  paid: number;
  /** Paid on the chain, but not completed with the whole sum received and sold. */
  lost: string[];
  /** Received, sold or completed more often than paid. */
  doubled: string[];
}

/** Compares payments that were paid once with the exact amount to their ledger. Pure. */
export function countPaid(paidIds: readonly string[], stored: readonly BookedPayment[]): PaidCount {
  const byId = new Map(stored.map((payment) => [payment.id, payment]));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const id of paidIds) {
    const payment = byId.get(id);
    const expected = BigInt(payment?.expectedUnits ?? 0);
    // The origin of money is negative (libs/ledger).
    const received = payment ? -unitsIn(payment, ORIGINS) : 0n;
    const sold = payment ? unitsIn(payment, SOLD) : 0n;
    const completions = payment?.history.filter(({ to }) => to === 'completed').length ?? 0;
    if (received > expected || sold > expected || completions > 1) doubled.push(id);
    else if (!payment || payment.status !== 'completed' || received < expected || sold < expected)
      lost.push(id);
  }
  return { paid: paidIds.length, lost, doubled };
}

const ORIGINS = ['received', 'surplus', 'late', 'unallocated'];
const SOLD = ['converted', 'unsold'];

/** Counts only token assets: currencies have no network in their name. */
function unitsIn({ ledger }: BookedPayment, accounts: readonly string[]): bigint {
  return ledger
    .flatMap(({ lines }) => lines)
    .filter(({ account, asset }) => accounts.includes(account) && asset.includes('@'))
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}
