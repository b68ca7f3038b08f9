import type { OpenAPIObject } from '@nestjs/swagger';
import { clientShapes, refName, type Schema } from './client-shapes.read';

/** How a language writes a type. */
interface Language {
  named: (name: string) => string;
  text: string;
  integer: string;
  boolean: string;
  /** An amount of a request. In JSON it is a text or a number, and a client sends the text. */
  amount: string;
  list: (of: string) => string;
  map: (of: string) => string;
  either: (types: string[]) => string;
  literal: (values: string[]) => string;
}

/** `from` cannot be the name of a field in a class. */
const PYTHON_KEYWORDS = ['from'];
const MAX_LINE = 108;

const PYTHON: Language = {
  named: (name) => name,
  text: 'str',
  integer: 'int',
  boolean: 'bool',
  amount: 'Amount',
  list: (of) => `List[${of}]`,
  map: (of) => `Dict[str, ${of}]`,
  either: (types) => `Union[${types.join(', ')}]`,
  literal: (values) => `Literal[${values.map((one) => `"${one}"`).join(', ')}]`,
};
const PHP: Language = {
  named: (name) => name,
  text: 'string',
  integer: 'int',
  boolean: 'bool',
  amount: 'Amount',
  list: (of) => `list<${of}>`,
  map: (of) => `array<string, ${of}>`,
  either: (types) => types.join('|'),
  literal: (values) => values.map((one) => `'${one}'`).join('|'),
};

/** The shapes of the Python client: `clients/python/src/cowrie/shapes.py`. */
export function createPythonShapes(document: OpenAPIObject): string {
  const shapes = [...clientShapes(document)].map(([name, schema]) =>
    schema.properties ? pythonClass(name, schema) : wrapped(`${name} = `, typeOf(schema, PYTHON), '', 4),
  );
  return `# Made by \`npm run openapi\` from the API. Change the API, and run it again.
"""The shapes of requests and answers. Amounts are decimal texts. Newer services can send more fields and
other values."""

from decimal import Decimal
from typing import Dict, List, Literal, TypedDict, Union

VERSION = "${document.info.version}"

Amount = Union[str, Decimal]

${shapes.join('\n\n')}

WebhookEvent = Union[PaymentEventBody, MerchantEventBody]
`;
}

/** The shapes of the PHP client: `clients/php/src/Shapes.php`. */
export function createPhpShapes(document: OpenAPIObject): string {
  const shapes = [...clientShapes(document)].map(([name, schema]) => {
    if (!schema.properties) return wrapped(` * @phpstan-type ${name} `, typeOf(schema, PHP), ' *', 4);
    const fields = fieldsOf(schema, PHP).map(
      ({ name: field, type, isOptional }) => `${field}${isOptional ? '?' : ''}: ${type}`,
    );
    return wrapped(` * @phpstan-type ${name} `, `array{${fields.join(', ')}}`, ' *', 4);
  });
  return `<?php
// Made by \`npm run openapi\` from the API. Change the API, and run it again.

declare(strict_types=1);

namespace Cowrie;

/**
 * The shapes of requests and answers, for PHPStan, Psalm and editors. Amounts are decimal strings. Newer
 * services can send more fields and other values.
 *
 * @phpstan-type Amount string|int
${shapes.join('\n')}
 * @phpstan-type WebhookEvent PaymentEventBody|MerchantEventBody
 */
final class Shapes
{
    public const VERSION = '${document.info.version}';

    private function __construct()
    {
    }
}
`;
}

function pythonClass(name: string, schema: Schema): string {
  const fields = fieldsOf(schema, PYTHON);
  const always = fields.filter(({ isOptional }) => !isOptional);
  const optional = fields.filter(({ isOptional }) => isOptional);
  // `NotRequired` is of Python 3.11, so required and optional fields are in two classes.
  if (always.length === 0) return classOf(name, '(TypedDict, total=False)', optional);
  const base = optional.length > 0 ? `_${name}Always` : name;
  const needsCall = always.some((field) => PYTHON_KEYWORDS.includes(field.name));
  const first = needsCall ? typedDictCall(base, always) : classOf(base, '(TypedDict)', always);
  return optional.length > 0 ? `${first}\n\n${classOf(name, `(${base}, total=False)`, optional)}` : first;
}

function classOf(name: string, bases: string, fields: readonly Field[]): string {
  return [`class ${name}${bases}:`, ...fields.map((one) => `    ${one.name}: ${one.type}`)].join('\n');
}

function typedDictCall(name: string, fields: readonly Field[]): string {
  const lines = fields.map((one) => `    "${one.name}": ${one.type},`);
  return [`${name} = TypedDict("${name}", {`, ...lines, '})'].join('\n');
}

interface Field {
  name: string;
  type: string;
  isOptional: boolean;
}

function fieldsOf({ properties = {}, required = [] }: Schema, language: Language): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema, language),
    isOptional: !required.includes(name),
  }));
}

/** @throws Error for a schema that the clients have no type for, so that a new kind is noticed */
function typeOf(schema: Schema, language: Language): string {
  const { type, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  if (schema.$ref !== undefined) return language.named(refName(schema));
  if (allOf?.length === 1) return typeOf(allOf[0] as Schema, language);
  const choices = anyOf ?? oneOf;
  if (choices?.map((one) => one.type).join() === 'string,number') return language.amount;
  if (choices) return language.either(choices.map((one) => typeOf(one, language)));
  if (schema.enum) return language.literal(schema.enum.map(String));
  if (type === 'array' && items) return language.list(typeOf(items, language));
  if (type === 'object' && typeof additionalProperties === 'object')
    return language.map(typeOf(additionalProperties, language));
  if (type === 'string') return language.text;
  if (type === 'integer') return language.integer;
  if (type === 'boolean') return language.boolean;
  throw new Error(`the clients have no type for ${JSON.stringify(schema)}`);
}

/** A text after its head, broken at spaces and at `|` so that no line is too long. */
function wrapped(head: string, text: string, margin: string, indent: number): string {
  const lines: string[] = [];
  let line = head;
  for (const part of text.split(/(?<=, )|(?=\|)/)) {
    if (line.length + part.trimEnd().length > MAX_LINE) {
      lines.push(line.trimEnd());
      line = margin + ' '.repeat(indent);
    }
    line += part;
  }
  return [...lines, line].join('\n');
}
