import { isSameAddress, isSameDecimal } from '../statement/exact';
import { findingsOfLineFigures } from '../statement/figures.check';
import { faultOfForm, type Findings, guarded, joined } from '../statement/findings';
import { findingsOfProof } from '../statement/proof.check';
import { findingsOfForm } from '../statement/statement.form';
import type { StatementLine } from '../statement/statement.types';
import type { RateProofKeys } from '../rate-proof.keys';
import { KEYS_HOW } from './keys.words';
import type { Receipt, ReceiptStatement, ReceiptStep } from './receipt.types';
import { notProven, proven, wrong } from './step';

/** Nodes show the transfers and sums of sales. The rest only the service says. */
const SAID_ALONE = [
  'settlementId, createdAt and completedAt',
  'sales: what was sold and what it brought',
  'transfers that left the deposit address, and transfers that did not count',
];

/**
 * The same checks that a statement gets, and that the line is of this payment and holds its transfers. What
 * left the deposit address is on the chain, and `cowrie statement verify` asks nodes for it.
 */
export async function statementStep(
  receipt: Receipt,
  { settlementId, line: given }: ReceiptStatement,
  keys: RateProofKeys | undefined,
): Promise<{ step: ReceiptStep; saidAlone: string[] }> {
  const at = `settlement ${settlementId}`;
  const { currency, environment } = receipt.payment;
  const form = findingsOfForm([given]);
  const { rateProof } = receipt;
  const line: StatementLine = { ...given, ...(rateProof !== undefined && { rateProof }) };
  const found =
    form.faults.length > 0
      ? form
      : joined([
          guarded(() => findingsOfLineFigures(line, currency)),
          guarded(() => joined([{ faults: faultsOfPayment(receipt, line) }])),
          await proofOf(line, { currency, environment }, keys),
        ]);
  if (found.faults.length > 0) return { step: wrong('statement', found.faults, at), saidAlone: [] };
  const says = `The settlement ${settlementId} holds this payment with ${line.amount} ${currency}: ${line.collected} from its sales, less ${line.fee} fee and ${line.refunded} for refunds, plus ${line.feeReturned} of the fee. The figures follow from each other.`;
  const words = {
    at,
    says: [says, ...found.notVerified.map((one) => `Not verified: ${one}.`)].join(' '),
    restsOn:
      'The service, which says what the sales brought. The sweeps and refunds are on the chain, and are not in this file.',
    how: `Verify the whole statement with nodes: cowrie statement verify FILE --node ${receipt.payment.network}=https://YOUR-NODE. ${keys ? '' : KEYS_HOW}`.trim(),
  };
  const step = found.notVerified.length > 0 ? notProven('statement', words) : proven('statement', words);
  return { step, saidAlone: [...SAID_ALONE, ...found.saidAlone].map((one) => `${at}: ${one}`) };
}

async function proofOf(
  line: StatementLine,
  { currency, environment }: Pick<Receipt['payment'], 'currency' | 'environment'>,
  keys: Parameters<typeof findingsOfProof>[2],
): Promise<Partial<Findings>> {
  try {
    return await findingsOfProof(line, { currency, environment }, keys);
  } catch (error) {
    return faultOfForm(error);
  }
}

/** What the line says about the payment itself, and the transfers that the receipt proves. */
function faultsOfPayment({ payment, vault, transfers }: Receipt, line: StatementLine): string[] {
  const pairs: [name: string, said: string | undefined, own: string, isSame: typeof isSameDecimal][] = [
    ['paymentId', line.paymentId, payment.paymentId, isSameText],
    ['clientReference', line.clientReference, payment.clientReference, isSameText],
    ['fiatAmount', line.fiatAmount, payment.fiatAmount, isSameDecimal],
    ['token', line.token, payment.token, isSameText],
    ['network', line.network, payment.network, isSameText],
    ['rate', line.rate, payment.rate, isSameDecimal],
    ['expectedAmount', line.expectedAmount, payment.cryptoAmount, isSameDecimal],
    ['vault', line.vault, vault.address, isSameAccount],
    ['factory', line.factory, vault.factory, isSameAccount],
    ['treasury', line.treasury, vault.treasury, isSameAccount],
  ];
  const faults = pairs
    .filter(([, said, own, isSame]) => !isSame(said, own))
    .map(([name, said, own]) => `The line says ${name} ${said ?? 'nothing'}, the receipt ${own}`);
  if (line.kind !== 'payment') return faults;
  const free = [...line.transfers];
  for (const [index, one] of transfers.entries()) {
    const place = free.findIndex(
      (other) =>
        other.direction === 'in' &&
        other.network === one.network &&
        other.token === one.token &&
        other.txHash === one.txHash &&
        other.decimals === one.decimals &&
        isSameDecimal(other.amount, one.amount) &&
        isSameAddress(other.tokenAddress, one.tokenAddress) &&
        isSameAddress(other.from, one.from) &&
        isSameAddress(other.to, vault.address),
    );
    if (place === -1) faults.push(`The line does not list transfer ${index + 1}`);
    else free.splice(place, 1);
  }
  return faults;
}

function isSameText(one: string | undefined, other: string): boolean {
  return one === other;
}

function isSameAccount(one: string | undefined, other: string): boolean {
  return one !== undefined && isSameAddress(one, other);
}
