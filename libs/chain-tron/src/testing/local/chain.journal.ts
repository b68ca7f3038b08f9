import { mkdirSync, openSync, readFileSync, closeSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChainEvent } from '../chain/chain.event';

/** The first line of a journal. */
interface Genesis {
  kind: 'genesis';
  timestampMs: number;
}

/** What happened to a chain, on disk. */
export interface ChainJournal {
  readonly genesisMs: number;
  /** What happened before it was opened. */
  readonly events: readonly ChainEvent[];
  /** Written when it returns: a process that is killed afterwards has lost nothing. */
  append(event: ChainEvent): void;
  close(): void;
}

/**
 * Opens a journal, with a JSON object in each line. A last line that was not written to its end is removed.
 *
 * @param nowMs the time of a new chain's first block
 * @throws SyntaxError if it is no journal
 */
export function openChainJournal(path: string, nowMs: number): ChainJournal {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+', 0o600);
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const lines = whole === '' ? [] : whole.trimEnd().split('\n');
  const [first, ...events] = lines.map((line) => JSON.parse(line) as Genesis | ChainEvent);
  if (first && first.kind !== 'genesis') throw new SyntaxError(`${path} is not the journal of a chain`);
  const write = (entry: Genesis | ChainEvent) => writeSync(file, `${JSON.stringify(entry)}\n`);
  if (!first) write({ kind: 'genesis', timestampMs: nowMs });
  return {
    genesisMs: first?.timestampMs ?? nowMs,
    events: events as ChainEvent[],
    append: (event) => void write(event),
    close: () => closeSync(file),
  };
}
