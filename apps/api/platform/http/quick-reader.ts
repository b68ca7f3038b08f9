import type { Type } from '@nestjs/common';
import { type TransformFnParams, TransformationType } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage, type ValidationArguments } from 'class-validator';

type Check = (value: unknown, args: ValidationArguments) => unknown;
type Condition = (dto: object, value: unknown) => unknown;
type Transform = (params: TransformFnParams) => unknown;

/** The rules of one field, from its decorators. */
interface FieldRules {
  property: string;
  /** From `@Transform`, applied to a present field before the rules. */
  transforms: Transform[];
  constraints: { check: Check; constraints: unknown[] }[];
  conditions: Condition[];
}

/** The DTO of a value that follows every rule of its class; undefined for any other value. */
export type QuickReader = (value: unknown) => object | undefined;

/**
 * Collects the rules of a DTO class once. class-transformer and class-validator collect them again for each
 * request, and build an error for each field before they check it.
 *
 * A quick reader only accepts. The libraries read everything else again and say what is wrong. It uses the
 * same validators, so it accepts nothing that they would refuse.
 * @returns undefined for a class with rules that it does not know, such as nested fields
 */
export function quickReaderOf(dto: Type<object>): QuickReader | undefined {
  const rules = rulesOf(dto);
  if (!rules) return undefined;
  const known = new Set(rules.map(({ property }) => property));
  const transformed = rules.filter(({ transforms }) => transforms.length > 0);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    for (const name of Object.keys(value)) if (!known.has(name)) return undefined;
    const read = Object.assign(new dto(), value);
    for (const field of transformed) transform(field, read, value, dto);
    return rules.every((field) => isKept(field, read, dto.name)) ? read : undefined;
  };
}

function transform(
  { property, transforms }: FieldRules,
  read: object,
  source: object,
  dtoClass: Type<object>,
): void {
  if (!Object.hasOwn(source, property)) return;
  const dto = read as Record<string, unknown>;
  for (const transformFn of transforms) {
    const { PLAIN_TO_CLASS: type } = TransformationType;
    dto[property] = transformFn({ value: dto[property], key: property, obj: source, type, options: {} });
  }
  if (dto[property] === undefined) setDefault(property, dto, dtoClass);
}

/** A field that counts as absent has the class's default value, if any. */
function setDefault(property: string, read: Record<string, unknown>, dtoClass: Type<object>): void {
  const fresh = new dtoClass() as Record<string, unknown>;
  if (Object.hasOwn(fresh, property)) read[property] = fresh[property];
  else delete read[property];
}

function isKept({ property, conditions, constraints }: FieldRules, dto: object, targetName: string): boolean {
  const value = (dto as Record<string, unknown>)[property];
  if (!conditions.every((applies) => applies(dto, value))) return true;
  return constraints.every(
    // A promise does not count as true either.
    (rule) =>
      rule.check(value, { targetName, property, object: dto, value, constraints: rule.constraints }) === true,
  );
}

/** The rules of a class by field; undefined if one of them is of an unknown kind. */
function rulesOf(dto: Type<object>): FieldRules[] | undefined {
  const storage = getMetadataStorage();
  const all = storage.getTargetValidationMetadatas(dto, '', false, false);
  const fields = new Map<string, FieldRules>();
  for (const rule of all) {
    const { propertyName: property, type, constraints = [] } = rule;
    const transforms = transformsOf(dto, property).map(({ transformFn }) => transformFn);
    const field: FieldRules = fields.get(property) ?? {
      property,
      transforms,
      conditions: [],
      constraints: [],
    };
    fields.set(property, field);
    if (rule.each || rule.validateIf || isSpecial(dto, property)) return undefined;
    if (type === 'conditionalValidation') field.conditions.push(constraints[0] as Condition);
    else if (type === 'customValidation')
      for (const { instance } of storage.getTargetValidatorConstraints(rule.constraintCls))
        field.constraints.push({ check: instance.validate.bind(instance) as Check, constraints });
    else return undefined;
  }
  return fields.size > 0 ? [...fields.values()] : undefined;
}

/** Whether class-transformer does more with a field than copy it or always transform it. */
function isSpecial(dto: Type<object>, property: string): boolean {
  return (
    defaultMetadataStorage.getStrategy(dto) !== 'none' ||
    defaultMetadataStorage.findTypeMetadata(dto, property) !== undefined ||
    transformsOf(dto, property).some(({ options = {} }) => Object.keys(options).length > 0)
  );
}

function transformsOf(dto: Type<object>, property: string) {
  const { PLAIN_TO_CLASS } = TransformationType;
  return defaultMetadataStorage.findTransformMetadatas(dto, property, PLAIN_TO_CLASS);
}
