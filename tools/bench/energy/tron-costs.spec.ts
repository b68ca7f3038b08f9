import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureTronCosts } from './tron-costs.measure';
import { tronCostsTable } from './tron-costs.table';

const DOCUMENT = 'docs/operations/cost-of-a-payment.md';

// Guarantee: what an operator reads about the cost of TRON is what its transactions use.
it('the table of the document is what sweeps and payouts use', async () => {
  const table = tronCostsTable(await measureTronCosts());
  expect(readFileSync(join(__dirname, '../../..', DOCUMENT), 'utf8')).toContain(`\n${table}\n`);
});
