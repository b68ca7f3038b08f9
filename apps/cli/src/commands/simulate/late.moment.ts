import { createChainReader, moveLocalChainTo } from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import type { Payment } from '../../../../api/src/payments/payment.schema';
import { PaymentSearch } from '../../../../api/src/operator/payment-search.service';
import { CliError, EXIT } from '../../exit';
import type { OpenService } from '../../service/service.open';
import type { CliContext } from '../command.context';
import type { LocalPlace } from './local-place.find';

const LOOK_EVERY_MS = 250;
const PAGE_SIZE = 100;

/**
 * Ends when the chain's next block comes after the payment's window. By default it waits: to move a chain's time ends the
 * windows of everybody on it, and those of later payments sooner, for it cannot be moved back.
 *
 * @returns what was done about time, for people; undefined when nothing had to be
 * @throws CliError when time may not be moved, or the waiting is interrupted
 */
export async function lateMoment(
  context: CliContext,
  service: OpenService,
  payment: Payment,
  { network, rpcUrl }: LocalPlace,
  mayMoveTime: boolean,
): Promise<string | undefined> {
  const reader = createChainReader(network);
  try {
    const end = Math.floor(payment.expiresAt.getTime() / 1000) + 1;
    const leftSeconds = async () => end - (await reader.head()).timestampSeconds;
    const left = await leftSeconds();
    if (left < 0) return undefined;
    if (mayMoveTime) {
      await assertAlone(service, payment, network.name);
      await moveLocalChainTo(rpcUrl, end + 1);
      return `the chain’s time was moved ${left + 1} s ahead: windows on ${network.name} end so much sooner from now on`;
    }
    const interruption = context.interruption();
    while ((await leftSeconds()) >= 0 && !interruption.aborted)
      await context.pause(LOOK_EVERY_MS, interruption);
    if (interruption.aborted) throw new CliError(EXIT.wrong, 'Interrupted: nothing was paid');
    return `waited ${left + 1} s for the end of the window`;
  } finally {
    reader.close();
  }
}

/** Both environments may use one chain. */
async function assertAlone(service: OpenService, { _id }: Payment, network: string): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    for (const status of ['pending', 'processing'] as const) {
      for (let page = 1; ; page += 1) {
        const query = { environment, status, page, pageSize: PAGE_SIZE };
        const { rows } = await service.get(PaymentSearch).list(query);
        const other = rows.find((one) => one.deposit?.network === network && !one._id.equals(_id));
        if (other) {
          const which = `payment ${other._id.toHexString()} is open on ${network} too`;
          throw new CliError(EXIT.wrong, `Time cannot be moved: ${which}. Leave --move-time out to wait`);
        }
        if (rows.length < PAGE_SIZE) break;
      }
    }
  }
}
