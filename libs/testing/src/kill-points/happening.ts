/** What a worker does outside its process: a write, a removal or a call to a node. */
export type Happening =
  /** An inserted document, or the operators of an update. */
  | { kind: 'write'; collection: string; document: Readonly<Record<string, unknown>> }
  | { kind: 'removal'; collection: string }
  /** A JSON-RPC call to a node. */
  | { kind: 'call'; method: string };

/** Returns true for the happening that a kill point waits for. */
export type Matcher = (happening: Happening) => boolean;

/** Matches a write to a collection that sets a field to this value, or to any value without one. */
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

/** Matches a removal from a collection. */
export function removes(collection: string): Matcher {
  return (happening) => happening.kind === 'removal' && happening.collection === collection;
}

/** Matches a call of a JSON-RPC method. */
export function calls(method: string): Matcher {
  return (happening) => happening.kind === 'call' && happening.method === method;
}

/** Returns a field by its path, written as nested keys (`{a: {b: 1}}`) or as one key (`{'a.b': 1}`). */
function fieldOf(source: unknown, path: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  const fields = source as Record<string, unknown>;
  if (path in fields) return fields[path];
  const at = path.indexOf('.');
  return at < 0 ? undefined : fieldOf(fields[path.slice(0, at)], path.slice(at + 1));
}

/** Returns the writes and removals of one MongoDB command; none for a command that only reads. */
export function writesOf(command: Readonly<Record<string, unknown>>): Happening[] {
  const written = (collection: unknown, documents: unknown[]): Happening[] =>
    documents.map((document) => ({
      kind: 'write',
      collection: String(collection),
      document: document as Readonly<Record<string, unknown>>,
    }));
  if (command.delete) return [{ kind: 'removal', collection: String(command.delete) }];
  if (command.insert) return written(command.insert, arrayOf(command.documents));
  // In this command `update` is a document, not the name of a collection.
  if (command.findAndModify) return command.update ? written(command.findAndModify, [command.update]) : [];
  const updates = arrayOf(command.updates) as { u: unknown }[];
  if (command.update)
    return written(
      command.update,
      updates.map(({ u }) => u),
    );
  return [];
}

/** Returns the calls in the body of one JSON-RPC request; none for another body. */
export function callsOf(body: unknown): Happening[] {
  if (typeof body !== 'string' || !body.includes('"jsonrpc"')) return [];
  const requests = JSON.parse(body) as { method: string } | { method: string }[];
  return [requests].flat().map(({ method }) => ({ kind: 'call', method }));
}

/** Returns an array, or the documents of the list that the driver sends next to the command. */
function arrayOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return Array.isArray((value as { documents?: unknown } | undefined)?.documents)
    ? (value as { documents: unknown[] }).documents
    : [];
}
