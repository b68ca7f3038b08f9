import { startDirectDatabase } from '../database/direct.database';
import { MUTANTS } from '../mutants';
import { DOORS_MUTANTS } from './doors.mutants';
import { PEOPLE_MUTANTS } from './people.mutants';
import { LIVENESS_MUTANTS } from './liveness.mutants';
import { SAFE_MUTANTS } from './safe.mutants';
import { SCREENING_MUTANTS } from './screening.mutants';
import { SIGNATURE_MUTANTS } from './signature.mutants';
import { kindOf } from './shrink';
import { TOWN_MUTANTS } from './town.mutants';
import { faultOf } from './town.world';
import { TRUTH_MUTANTS } from './truth.mutants';

/** Every mutant that the worlds must find. */
export const ALL_MUTANTS = {
  ...MUTANTS,
  ...TOWN_MUTANTS,
  ...PEOPLE_MUTANTS,
  ...LIVENESS_MUTANTS,
  ...SAFE_MUTANTS,
  ...SCREENING_MUTANTS,
  ...TRUTH_MUTANTS,
  ...DOORS_MUTANTS,
  ...SIGNATURE_MUTANTS,
};

/** Some worlds with one mutant. */
export interface MutantJob {
  mutant: string;
  seeds: readonly number[];
}

/** Which world found a mutant, and what broke there. */
export interface FoundMutant {
  seed?: number;
  /** The invariant. */
  broken?: string;
}

/** Plays worlds with one mutant, one after another, until an invariant breaks that holds without it. */
export async function findMutant({ mutant: name, seeds }: MutantJob): Promise<FoundMutant> {
  const mutant = ALL_MUTANTS[name];
  if (!mutant) throw new Error(`no mutant is called "${name}"`);
  const database = await startDirectDatabase();
  try {
    for (const seed of seeds) {
      const message = await faultOf(database, { seed }, { mutant });
      if (message === undefined) continue;
      // What breaks without the mutant too says nothing about it.
      if ((await faultOf(database, { seed })) === undefined) return { seed, broken: kindOf(message) };
    }
    return {};
  } finally {
    await database.stop();
  }
}
