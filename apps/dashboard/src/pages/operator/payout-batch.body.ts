import type { Schemas } from '../../api/schemas';

type Place = Pick<Schemas['AdminNetwork'], 'environment' | 'name'>;

/** A network as the choice names it, such as `live/base`. Pure. */
export function placeOf({ environment, name }: Place): string {
  return `${environment}/${name}`;
}

/** Asks for the queued payouts of the chosen network. undefined: none is chosen. Pure. */
export function exportBodyOf(
  place: string | null,
  networks: readonly Place[],
): Schemas['AdminExportBatchDto'] | undefined {
  const chosen = networks.find((one) => placeOf(one) === place);
  return chosen && { environment: chosen.environment, network: chosen.name };
}
