import { badValue } from '../command-error';
import { keyFields, type KeyField } from '../storage/index-keys.extract';
import { isDocument } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';

/** The fields of `{field: 1 | -1, …}`. A missing or empty sort gives none. */
export function parseSort(source: unknown): KeyField[] {
  if (source === undefined || source === null) return [];
  if (!isDocument(source)) throw badValue('a sort specification must be an object');
  for (const [path, direction] of Object.entries(source)) {
    const number = isBsonNumber(direction) ? toDouble(direction) : NaN;
    if (number !== 1 && number !== -1) {
      throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (path === '' || path.startsWith('$')) {
      throw badValue(`FieldPath field names may not start with '$': '${path}'`);
    }
  }
  return keyFields(source);
}
