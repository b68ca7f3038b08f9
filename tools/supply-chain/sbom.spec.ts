import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testRun } from '@cowrie/testing';
import { productionPackages, ROOT } from './lockfile';
import { purlOf, type Sbom, sbomOf } from './sbom';
import { BILLS } from './sbom.bills';

const { dependencies, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  version: string;
};
const bill = (of: keyof typeof BILLS): Sbom => sbomOf(BILLS[of]());
const purls = ({ components }: Sbom) => components.map(({ purl }) => purl).filter(Boolean);

/** Every reference leads to a component, and every component is reached from the subject. */
function expectWhole({ metadata, components, dependencies: edges }: Sbom): void {
  const refs = components.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const next = new Map(edges.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set([metadata.component['bom-ref']]);
  for (const ref of reached) next.get(ref)?.forEach((one) => reached.add(one));
  expect([...reached].sort()).toEqual([metadata.component['bom-ref'], ...refs].sort());
}

describe.each(['cowrie', 'sdk', 'page-image'] as const)('the bill of %s', (of) => {
  const made = bill(of);

  it('is CycloneDX 1.6, and the same each time', () => {
    expect(made).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(made.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(made.metadata.component.version).toBe(version);
    expect(JSON.stringify(bill(of))).toBe(JSON.stringify(made));
    expectWhole(made);
  });

  it('gives licence and SHA-512 of every package', () => {
    for (const { purl, licenses, hashes } of made.components.filter((one) => one.purl)) {
      expect([purl, licenses]).toEqual([purl, [expect.anything()]]);
      expect([purl, hashes]).toEqual([
        purl,
        [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      ]);
    }
  });
});

it('cowrie: has every package that production installs, and the direct ones under the subject', () => {
  const made = bill('cowrie');
  expect(purls(made)).toEqual([...new Set(productionPackages().map(purlOf))].sort());
  const direct = Object.entries(dependencies).map(([name, at]) => purlOf({ name, version: at }));
  expect(made.dependencies[0]?.dependsOn).toEqual(direct.sort());
});

it('sdk: has its dependencies and what they need', () =>
  expect(purls(bill('sdk')).map((purl) => purl?.replace(/@[^@]+$/, ''))).toEqual([
    'pkg:npm/%40noble/hashes',
    'pkg:npm/big.js',
    'pkg:npm/openapi-fetch',
    'pkg:npm/openapi-typescript-helpers',
  ]));

it('page-image: names nginx and what both pages are built with', () => {
  const names = bill('page-image').components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(names).toEqual(
    expect.arrayContaining([
      'nginxinc/nginx-unprivileged',
      'preact',
      'react-dom',
      '@mantine/core',
      'recharts',
      'uqr',
    ]),
  );
});

it('gives another serial number to another content', () => {
  const other = BILLS.sdk();
  const [first, ...others] = other.packages;
  if (!first) throw new Error('the SDK needs nothing');
  const changed = sbomOf({ ...other, packages: [{ ...first, version: '0.0.1' }, ...others] });
  expect(changed.serialNumber).not.toBe(bill('sdk').serialNumber);
});

it('merges folders that hold the same version, and keeps what each needs', () => {
  const licence = 'MIT';
  const integrity = 'sha512-AAAA';
  const one = (path: string, name: string, at: string, needs: string[] = []) => ({
    path,
    name,
    version: at,
    licence,
    integrity,
    isOptional: false,
    needs,
  });
  const packages = [
    one('a', 'a', '1.0.0', ['c']),
    one('b/a', 'a', '1.0.0', ['d']),
    one('c', 'c', '1.0.0'),
    one('d', 'c', '2.0.0'),
  ];
  const subject = { type: 'application', name: 'x', version: '1.0.0', licence } as const;
  const made = sbomOf({ subject, direct: packages.slice(0, 2), packages });
  expect(made.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/a@1.0.0',
    'pkg:npm/c@1.0.0',
    'pkg:npm/c@2.0.0',
  ]);
  expect(made.dependencies[1]).toEqual({
    ref: 'pkg:npm/a@1.0.0',
    dependsOn: ['pkg:npm/c@1.0.0', 'pkg:npm/c@2.0.0'],
  });
});

// It follows every import of the built program, which takes 20 s of a core.
(testRun.isFull ? it : it.skip)(
  'api-image: has what the program loads, and nothing that production does not install',
  () => {
    const made = bill('api-image');
    const installed = new Set(productionPackages().map(purlOf));
    expect(purls(made).filter((purl) => !installed.has(purl ?? ''))).toEqual([]);
    for (const name of ['mongoose', 'ethers', '@nestjs/core', 'sharp', 'undici'])
      expect(purls(made)).toContain(purlOf({ name, version: dependencies[name] ?? '' }));
    expect(made.components.find(({ type }) => type === 'container')).toMatchObject({ name: 'node' });
  },
  180_000,
);
