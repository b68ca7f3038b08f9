import { Types } from 'mongoose';
import { checksumAddress, vaultAddress } from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import type { Environment } from '@cowrie/dto';
import { PaymentFinder } from '@cowrie/api/operations/operator/payment-finder.service';
import { RemovedSessionsRepository } from '@cowrie/api/operations/retention/removed-sessions.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { CliError, EXIT } from '../../exit';
import type { OpenService } from '../../service/service.open';

/** A vault, and what its address depends on. Addresses have checksums. */
export interface Vault {
  paymentId: string;
  environment: Environment;
  address: string;
  factory: string;
  treasury: string;
}

/** Which vaults to look at. Neither ID nor address: all of the environment. */
export interface VaultQuery {
  environment: Environment;
  payment?: Types.ObjectId;
  address?: string;
  treasury?: string;
}

const PAGE = 500;

/**
 * The vaults, in pages: those of payments whose deposit address was shown, also of removed sessions. The
 * vault of an ID that the database does not know is derived with the given or configured treasury.
 *
 * @throws CliError when an address is unknown
 */
export async function* vaultsOf(service: OpenService, query: VaultQuery): AsyncGenerator<Vault[]> {
  const removed = service.get(RemovedSessionsRepository);
  const payments = service.get(PaymentFinder);
  if (query.payment) return yield [await vaultOfPayment(service, query.payment, query)];
  if (query.address) {
    const address = checksumAddress(query.address);
    const found = (await payments.findByAddress(address)).flatMap((one) => vaultOf(one, one.deposit) ?? []);
    const session = await removed.find(address);
    if (found[0]) return yield [found[0]];
    if (session) return yield [known(session, session)];
    throw new CliError(
      EXIT.failed,
      `${address} is no deposit address that this service has shown; give the payment's ID with --payment`,
    );
  }
  const { environment } = query;
  yield* pages(
    (page) => payments.withAddress(environment, page),
    ({ deposit, ...one }) => vaultOf(one, deposit),
  );
  yield* pages(
    (page) => removed.page(environment, page),
    (session) => known(session, session),
  );
}

/** The environment of the payment or the address, if it is known, because its networks count. */
export async function environmentOfVaults(service: OpenService, query: VaultQuery): Promise<Environment> {
  if (!query.payment && !query.address) return query.environment;
  for await (const [vault] of vaultsOf(service, query)) if (vault) return vault.environment;
  return query.environment;
}

async function* pages<T extends { _id: Types.ObjectId }>(
  read: (page: { after?: Types.ObjectId | undefined; limit: number }) => Promise<T[]>,
  toVault: (one: T) => Vault | undefined,
): AsyncGenerator<Vault[]> {
  for (let after: Types.ObjectId | undefined; ;) {
    const found = await read({ after, limit: PAGE });
    if (found.length > 0) yield found.flatMap((one) => toVault(one) ?? []);
    if (found.length < PAGE) return;
    after = found.at(-1)?._id;
  }
}

async function vaultOfPayment(
  service: OpenService,
  payment: Types.ObjectId,
  { environment, treasury: given }: VaultQuery,
): Promise<Vault> {
  const paymentId = payment.toHexString();
  const [stored] = await service.get(PaymentFinder).find(paymentId);
  const session = await service.get(RemovedSessionsRepository).find(paymentId);
  const shown = stored ? vaultOf(stored, stored.deposit) : session && known(session, session);
  if (shown && !given) return shown;
  const { environments } = service.get(AppConfig);
  const of = stored?.environment ?? session?.environment ?? environment;
  const treasury = checksumAddress(given ?? environments[of]?.treasury ?? '');
  const factory = factoryDeployment.factoryAddress;
  return {
    paymentId,
    environment: of,
    factory,
    treasury,
    address: vaultAddress({ factory, treasury, paymentId }),
  };
}

interface Place {
  address: string;
  factory: string;
  treasury: string;
}

function vaultOf(
  one: { _id: Types.ObjectId; environment: Environment },
  deposit: Place | undefined,
): Vault | undefined {
  return deposit && known(one, deposit);
}

function known(
  { _id, environment }: { _id: Types.ObjectId; environment: Environment },
  { address, factory, treasury }: Place,
): Vault {
  return { paymentId: _id.toHexString(), environment, address, factory, treasury };
}
