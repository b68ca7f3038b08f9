import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { NetworkDto, SweepPolicyDto, TokenDto } from '@cowrie/api/platform/config/networks.dto';

const PAGE = join(resolve(__dirname, '../..'), 'docs/operations/merchants-and-networks.md');

// Guarantee: an operator finds each field that an entry of `networks.json` can have.
it.each([
  ['a network', NetworkDto],
  ['a sweep policy', SweepPolicyDto],
  ['a token', TokenDto],
])('the operator’s guide names every field of %s', (_, shape) => {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false);
  const fields = [...new Set(metadata.map(({ propertyName }) => propertyName))];
  expect(fields).not.toEqual([]);
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('## Fields of a network');
  const [table = ''] = section.split('\n## ');
  expect(fields.filter((field) => !table.includes(`\`${field}\``))).toEqual([]);
});
