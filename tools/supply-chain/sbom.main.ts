// `npm run sbom`: writes a bill of materials in CycloneDX.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { endWith, faultOf, readFlags } from '../usage/flags.read';
import { withImage } from './image/archive';
import { billOfImage } from './image/image.bill';
import { readLayers } from './image/layers';
import { type Sbom, sbomOf } from './sbom';
import { BILLS } from './sbom.bills';

const USAGE = `Writes a bill of materials in CycloneDX.

  npm run sbom -- [--of ${Object.keys(BILLS).join('|')}] --out FILE
  npm run sbom -- --image FILE --out FILE

Without --of it is that of the npm package cowrie. --image reads an archive of \`docker save\` or \`podman save\`,
and lists everything in it, also the packages of its operating system.`;

async function main(): Promise<void> {
  const given = readFlags(process.argv.slice(2), {
    usage: USAGE,
    options: {
      of: { type: 'string', default: 'cowrie' },
      image: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if ('end' in given) return endWith(given.end);
  const { of, image, out } = given.flags;
  if (!out) return endWith(faultOf('--out names the file to write; give it', USAGE));
  if (!(of in BILLS)) return endWith(faultOf(`there is no bill of "${of}"`, USAGE));
  const bill: Sbom = image
    ? await withImage(resolve(image), async (one) => sbomOf(billOfImage(one, await readLayers(one))))
    : sbomOf(BILLS[of as keyof typeof BILLS]());
  writeFileSync(resolve(out), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} components of ${image ?? of} → ${out}`);
}

void main();
