import { isPayoutVoid } from '@cowrie/payout-state';
import {
  atLine,
  exactSum,
  exactText,
  faultOfForm,
  type Findings,
  isOfForm2,
  isSameAddress,
  joined,
  type SettlementStatement,
  type StatementLine,
  type StatementNotSold,
  type StatementRefund,
  vaultAddressOf,
} from '@cowrie/sdk/proofs';
import { ChainReading } from './chain.reading';

/** The networks of the lines' transactions. */
export function networksOf(lines: readonly StatementLine[]): Set<string> {
  return new Set(
    lines.flatMap(({ transfers, refunds }) => [
      ...transfers.map(({ network }) => network),
      ...refunds.filter(({ txHash }) => txHash).map(({ network }) => network),
    ]),
  );
}

/**
 * What in the lines does not follow from the chains, and what no node could show. It trusts only the nodes.
 * Each transfer and each refund must be a log of its transaction, with the same token, receiver and amount.
 * The deposit address must belong to the payment and its treasury. What reached the treasury must be what was
 * sold, plus what the line says was not sold.
 *
 * @param nodes by network
 */
export async function findingsOnChain(
  { settlement, lines }: SettlementStatement,
  nodes: ReadonlyMap<string, string>,
): Promise<Findings> {
  const chain = new ChainReading(nodes, settlement.environment);
  const found: Findings[] = [];
  for (const [index, line] of lines.entries())
    found.push(joined([await findingsOfLine(line, chain).catch(faultOfForm)], atLine(index, line)));
  return joined([...found, { notVerified: chain.unknownNetworks() }]);
}

async function findingsOfLine(line: StatementLine, chain: ChainReading): Promise<Findings> {
  const { vault, treasury, factory, paymentId } = line;
  if (!vault || !treasury || !factory) return joined([{ faults: ['it names no deposit address'] }]);
  const found: Partial<Findings>[] = [];
  if (!isSameAddress(vaultAddressOf({ factory, treasury, paymentId }), vault))
    found.push({
      faults: [`${vault} is not the deposit address of this payment for the treasury ${treasury}`],
    });
  found.push(await findingsOfTransfers(line, vault, chain));
  if (line.kind === 'payment') found.push(findingsOfSales(line, treasury));
  for (const refund of line.refunds) found.push(await findingsOfRefund(refund, chain));
  return joined(found);
}

async function findingsOfTransfers(
  { transfers }: StatementLine,
  vault: string,
  chain: ChainReading,
): Promise<Findings> {
  const faults: string[] = [];
  const found: Partial<Findings>[] = [{ faults }];
  for (const transfer of transfers) {
    const { direction, amount, token, txHash, from, to } = transfer;
    const at = `${direction} ${amount} ${token} in ${txHash}`;
    found.push(from ? await chain.look(at, transfer) : { faults: [`${at}: it names no sender`] });
    if (direction === 'in' && !isSameAddress(to, vault))
      faults.push(`${txHash} did not go to the deposit address`);
    if (direction === 'out' && !isSameAddress(from, vault))
      faults.push(`${txHash} did not come from the deposit address`);
    if (direction !== 'in' && direction !== 'out') faults.push(`${txHash} has no direction`);
  }
  return joined(found);
}

/** A refund that was sent is a transfer of its amount to its destination. */
async function findingsOfRefund(refund: StatementRefund, chain: ChainReading): Promise<Partial<Findings>> {
  const { id, network, txHash, status, token, amount, tokenAddress, destination } = refund;
  const at = `refund ${id} of ${amount} ${token}`;
  if (isPayoutVoid(status))
    return { saidAlone: [`${at}: it is ${status}, so no chain shows its amount, destination and txHash`] };
  if (!txHash)
    return {
      notVerified: [
        `${at}: it is ${status}, and names no transaction (txHash) and no proof of its destination`,
      ],
    };
  if (!tokenAddress || !destination) {
    const notVerified = [`${at}: it names no tokenAddress or no destination, so its transfer is not known`];
    return joined([await chain.lookForHash(`${at} in ${txHash}`, network, txHash), { notVerified }]);
  }
  const told = { network, txHash, token, tokenAddress, amount, to: destination };
  return chain.look(`${at} in ${txHash}`, told);
}

/**
 * What reached the treasury must have come in. It was sold, is too little or held, or is not part of the
 * payment.
 */
function findingsOfSales(line: StatementLine, treasury: string): Partial<Findings> {
  const { sales, transfers, leftOut = [], notSold = [] } = line;
  const nameOf = ({ token, network }: { token: string; network: string }) => `${token} on ${network}`;
  const names = new Set([...transfers, ...notSold].map(nameOf));
  const faults = [...new Set(sales.map(nameOf))]
    .filter((name) => !transfers.some((one) => nameOf(one) === name))
    .map((name) => `${name} was sold, and no transfer of it is listed`);
  const notVerified = leftOut.map(
    ({ direction, count, amount = 'an unknown amount', ...asset }) =>
      `leftOut: ${count} transfers ${direction} of ${nameOf(asset)}, together ${amount}, are not listed`,
  );
  if (!transfers.some(({ direction }) => direction === 'in')) faults.push('no transfer to it is listed');
  for (const name of names) {
    const of = <T extends { token: string; network: string }>(all: readonly T[]) =>
      all.filter((one) => nameOf(one) === name);
    const own = of(transfers);
    const came = exactSum([
      ...own.filter(({ direction }) => direction === 'in').map(({ amount }) => amount),
      ...of(leftOut).map(({ direction, amount }) => (direction === 'in' ? amount : undefined)),
    ]);
    const reached = own.filter(({ direction, to }) => direction === 'out' && isSameAddress(to, treasury));
    const swept = exactSum(reached.map(({ amount }) => amount));
    const sold = exactSum(of(sales).map((sale) => sale.sold));
    if (swept > came) faults.push(`more ${name} left the deposit address than came`);
    if (sold > swept) faults.push(`more ${name} was sold than reached the treasury`);
    else if (!isOfForm2(line)) {
      if (sold < swept)
        notVerified.push(
          `sold: ${exactText(swept - sold)} ${name} reached the treasury, and nothing says what became of it`,
        );
    } else faults.push(...faultsOfRest(name, swept - sold, of(notSold)));
    notVerified.push(...of(notSold).flatMap((one) => restNotVerified(name, one)));
  }
  return { faults, notVerified };
}

function faultsOfRest(name: string, rest: bigint, notSold: readonly StatementNotSold[]): string[] {
  const said = exactSum(notSold.flatMap(({ unsold, held, notCounted }) => [unsold, held, notCounted]));
  return said === rest
    ? []
    : [`${exactText(rest)} ${name} reached the treasury and was not sold, it says ${exactText(said)}`];
}

function restNotVerified(name: string, { unsold, held, notCounted }: StatementNotSold): string[] {
  return [
    ...(unsold ? [`notSold.unsold: ${unsold} ${name} is said to be too little for an order`] : []),
    ...(held ? [`notSold.held: ${held} ${name} is said to be held for the payer`] : []),
    ...(notCounted
      ? [`notSold.notCounted: ${notCounted} ${name} is said not to be part of the payment`]
      : []),
  ];
}
