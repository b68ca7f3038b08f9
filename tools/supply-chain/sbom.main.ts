// `npm run sbom`: writes a bill of materials in CycloneDX.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { endWith, faultOf, readFlags } from '../usage/flags.read';
import { sbomOf } from './sbom';
import { BILLS } from './sbom.bills';

const USAGE = `Writes a bill of materials in CycloneDX.

  npm run sbom -- [--of ${Object.keys(BILLS).join('|')}] --out FILE

Without --of it is that of the npm package cowrie.`;

const given = readFlags(process.argv.slice(2), {
  usage: USAGE,
  options: { of: { type: 'string', default: 'cowrie' }, out: { type: 'string' } },
});
if ('end' in given) endWith(given.end);
const { flags } = given;
if (!flags.out) endWith(faultOf('--out names the file to write; give it', USAGE));
if (!(flags.of in BILLS)) endWith(faultOf(`there is no bill of "${flags.of}"`, USAGE));
const bill = sbomOf(BILLS[flags.of as keyof typeof BILLS]());
writeFileSync(resolve(flags.out), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components of ${flags.of} → ${flags.out}`);
