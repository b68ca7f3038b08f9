import type { OpenAPIObject } from '@nestjs/swagger';
import { createRules } from './rules.create';
import { importedRules } from './used-rules.read';

const made = (properties: object, required: string[] = []): unknown => {
  const schemas = {
    Body: { type: 'object', properties, required },
    Kind: { type: 'string', enum: ['bank', 'mobile_money'] },
    Fee: {
      type: 'object',
      required: ['fixed'],
      properties: { fixed: { type: 'string', pattern: '^\\d+$' } },
    },
  };
  const text = createRules({ components: { schemas } } as unknown as OpenAPIObject, ['Body']);
  const [, rules = ''] = /^export const Body = (.*) as const;\n$/.exec(text) ?? [];
  return JSON.parse(rules);
};

it.each<[is: string, schema: object, rule: object]>([
  ['a text', { type: 'string', minLength: 2, description: 'A name.' }, { minLength: 2 }],
  ['any text', { type: 'string' }, {}],
  ['a text or null', { oneOf: [{ type: 'null' }, { type: 'string', maxLength: 9 }] }, { maxLength: 9 }],
  [
    'a text before a number, since a form sends texts',
    { oneOf: [{ type: 'number' }, { type: 'string', format: 'x' }] },
    { format: 'x' },
  ],
  ['a number', { type: 'integer', minimum: 0, maximum: 500, default: 1 }, { minimum: 0, maximum: 500 }],
  ['a number above another', { type: 'number', exclusiveMinimum: 0 }, { exclusiveMinimum: 0 }],
  ['a choice', { allOf: [{ $ref: '#/components/schemas/Kind' }] }, { enum: ['bank', 'mobile_money'] }],
  [
    'a list of choices',
    { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Kind' } },
    { minItems: 1, items: { enum: ['bank', 'mobile_money'] } },
  ],
])('takes the rule of %s', (_, schema, rule) => {
  expect(made({ field: schema })).toEqual({ field: rule });
  expect(made({ field: schema }, ['field'])).toEqual({ field: { ...rule, required: true } });
});

it('names a field inside another by its path, and asks for it only where the outer one must be there', () => {
  const fee = { allOf: [{ $ref: '#/components/schemas/Fee' }] };
  expect(made({ fee, isOn: { type: 'boolean' } })).toEqual({ 'fee.fixed': { pattern: '^\\d+$' } });
  expect(made({ fee }, ['fee'])).toEqual({ 'fee.fixed': { pattern: '^\\d+$', required: true } });
});

it('refuses a schema that is not there', () => {
  expect(() => createRules({ components: { schemas: {} } }, ['Gone'])).toThrow('schema "Gone"');
});

it.each([
  [`import { A, B } from '../../api/rules.generated';`, ['A', 'B']],
  [`import { A as rules } from '../api/rules.generated';`, ['A']],
  [`import {\n  A,\n  B,\n} from './rules.generated';`, ['A', 'B']],
  [`import { A } from '../api/schemas';`, []],
])('finds what %j imports of the rules', (text, names) => expect(importedRules(text)).toEqual(names));
