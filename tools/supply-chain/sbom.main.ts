// `npm run sbom`: writes a bill of materials in CycloneDX.
//
//   npm run sbom -- [--of cowrie|sdk|api-image|page-image] --out FILE
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sbomOf } from './sbom';
import { BILLS } from './sbom.bills';

const { values: flags } = parseArgs({
  options: { of: { type: 'string', default: 'cowrie' }, out: { type: 'string' } },
});
if (!flags.out || !(flags.of in BILLS))
  throw new Error(`use: npm run sbom -- [--of ${Object.keys(BILLS).join('|')}] --out FILE`);
const bill = sbomOf(BILLS[flags.of as keyof typeof BILLS]());
writeFileSync(resolve(flags.out), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components of ${flags.of} → ${flags.out}`);
