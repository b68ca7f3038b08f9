// `npm run sbom`: writes a bill of materials in CycloneDX.
//
//   npm run sbom -- [--of cowrie|sdk|api-image|page-image] --out FILE
//   npm run sbom -- --image FILE --out FILE
//
// `--image` reads an archive of `docker save` or `podman save`, and lists everything in it, also the packages
// of its operating system.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withImage } from './image/archive';
import { billOfImage } from './image/image.bill';
import { readLayers } from './image/layers';
import { type Sbom, sbomOf } from './sbom';
import { BILLS } from './sbom.bills';

const { values: flags } = parseArgs({
  options: {
    of: { type: 'string', default: 'cowrie' },
    image: { type: 'string' },
    out: { type: 'string' },
  },
});

async function main(): Promise<void> {
  if (!flags.out || !(flags.of in BILLS))
    throw new Error(`use: npm run sbom -- [--of ${Object.keys(BILLS).join('|')} | --image FILE] --out FILE`);
  const { image } = flags;
  const bill: Sbom = image
    ? await withImage(resolve(image), async (one) => sbomOf(billOfImage(one, await readLayers(one))))
    : sbomOf(BILLS[flags.of as keyof typeof BILLS]());
  writeFileSync(resolve(flags.out), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} components of ${image ?? flags.of} → ${flags.out}`);
}

void main();
