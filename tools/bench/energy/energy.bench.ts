import type { BenchPart } from '../frame/part';
import { measureTronCosts } from './tron-costs.measure';
import { tronCostsTable } from './tron-costs.table';

/** Prints what sweeps and payouts cost on TRON. They cost the same each time, so one round suffices. */
export const benchEnergy: BenchPart = async ({ note }) => {
  const found = await measureTronCosts();
  note(`\n${tronCostsTable(found)}\n`);
  return found.costs.map(({ what, energy, busyEnergy, bytes }) => ({
    name: `energy/${what}`,
    unit: 'energy',
    better: 'less',
    ours: [busyEnergy],
    details: { notBusy: energy, bytes },
  }));
};
