import type { LocalChain, NetworkDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import { PaymentSearch } from '@cowrie/api/operations/operator/payment-search.service';
import { CliError, EXIT } from '../../exit';
import type { OpenService } from '../../service/service.open';
import type { CliContext } from '../command.context';

const POLL_INTERVAL_MS = 250;
const PAGE_SIZE = 100;

/**
 * Resolves when the chain's next block will be after the payment's window. By default it waits. With
 * `mayMoveTime` it moves the chain's time forward instead. A chain's time never goes back, so this ends the
 * windows of all its payments sooner. It is refused while another payment is open there.
 *
 * @returns what it did, as a note for the operator; undefined when the window was over already
 * @throws CliError when time may not be moved, or when the wait is interrupted
 */
export async function waitForWindowEnd(
  context: CliContext,
  service: OpenService,
  payment: Payment,
  { network, chain }: { network: NetworkDefinition; chain: LocalChain },
  mayMoveTime: boolean,
): Promise<string | undefined> {
  const reader = familyOf(network).reader(network, {});
  try {
    const end = Math.floor(payment.expiresAt.getTime() / 1000) + 1;
    const leftSeconds = async () => end - (await reader.head()).timestampSeconds;
    const left = await leftSeconds();
    if (left < 0) return undefined;
    if (mayMoveTime) {
      await assertNoOtherOpen(service, payment, network.name);
      await chain.moveTo(end + 1);
      return `the chain’s time was moved ${left + 1} s forward; windows on ${network.name} end that much sooner from now on`;
    }
    context.note(`Waiting ${left + 1} s for the end of the window; --end-window ends it at once in test`);
    const interruption = context.interruption();
    while ((await leftSeconds()) >= 0 && !interruption.aborted)
      await context.pause(POLL_INTERVAL_MS, interruption);
    if (interruption.aborted) throw new CliError(EXIT.failed, 'Interrupted; nothing was paid');
    return `waited ${left + 1} s for the end of the window`;
  } finally {
    reader.close();
  }
}

/**
 * Checks both environments, because they may share a chain. @throws CliError when another payment is open on
 * the network
 */
async function assertNoOtherOpen(service: OpenService, { _id }: Payment, network: string): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    for (const status of ['pending', 'processing'] as const) {
      for (let page = 1; ; page += 1) {
        const query = { environment, status, page, pageSize: PAGE_SIZE };
        const { rows } = await service.get(PaymentSearch).list(query);
        const other = rows.find((one) => one.deposit?.network === network && !one._id.equals(_id));
        if (other) {
          const which = `payment ${other._id.toHexString()} is open on ${network} too`;
          throw new CliError(EXIT.failed, `Time cannot be moved: ${which}; leave --move-time out to wait`);
        }
        if (rows.length < PAGE_SIZE) break;
      }
    }
  }
}
