/** What a worker does to the world outside of it. */
export type Happening =
  /** A document is inserted, or changed by an update's operators. */
  | { kind: 'write'; collection: string; document: Readonly<Record<string, unknown>> }
  | { kind: 'removal'; collection: string }
  /** A call to a node. */
  | { kind: 'call'; method: string };

export type Matcher = (happening: Happening) => boolean;

/** A write to a collection that sets a field: to this value, or to any if none is given. */
export function writes(collection: string, path: string, value?: unknown): Matcher {
  return (happening) => {
    if (happening.kind !== 'write' || happening.collection !== collection) return false;
    const { $set, $setOnInsert } = happening.document;
    return [happening.document, $set, $setOnInsert].some((source) => {
      const found = fieldOf(source, path);
      return value === undefined ? found !== undefined : found === value;
    });
  };
}

export function removes(collection: string): Matcher {
  return (happening) => happening.kind === 'removal' && happening.collection === collection;
}

export function calls(method: string): Matcher {
  return (happening) => happening.kind === 'call' && happening.method === method;
}

/** A field by its path, however much of that is written as one key: `{a: {b: 1}}` or `{'a.b': 1}`. */
function fieldOf(source: unknown, path: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  const fields = source as Record<string, unknown>;
  if (path in fields) return fields[path];
  const at = path.indexOf('.');
  return at < 0 ? undefined : fieldOf(fields[path.slice(0, at)], path.slice(at + 1));
}

/** The writes and removals within one command of MongoDB's; none if it only reads. */
export function writesOf(command: Readonly<Record<string, unknown>>): Happening[] {
  const written = (collection: unknown, documents: unknown[]): Happening[] =>
    documents.map((document) => ({
      kind: 'write',
      collection: String(collection),
      document: document as Readonly<Record<string, unknown>>,
    }));
  if (command.delete) return [{ kind: 'removal', collection: String(command.delete) }];
  if (command.insert) return written(command.insert, arrayOf(command.documents));
  // The one command whose `update` is no name of a collection.
  if (command.findAndModify) return command.update ? written(command.findAndModify, [command.update]) : [];
  const updates = arrayOf(command.updates) as { u: unknown }[];
  if (command.update)
    return written(
      command.update,
      updates.map(({ u }) => u),
    );
  return [];
}

/** The calls within the body of one JSON-RPC request. */
export function callsOf(body: unknown): Happening[] {
  if (typeof body !== 'string') return [];
  const requests = JSON.parse(body) as { method: string } | { method: string }[];
  return [requests].flat().map(({ method }) => ({ kind: 'call', method }));
}

/** As an array, or as the driver's own list of documents, which it sends beside the command. */
function arrayOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return Array.isArray((value as { documents?: unknown } | undefined)?.documents)
    ? (value as { documents: unknown[] }).documents
    : [];
}
