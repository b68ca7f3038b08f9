import type { BenchOptions } from './options';
import { mergeRounds, type Row } from './row';

export interface BenchContext {
  options: BenchOptions;
  /** Prints what is being done. */
  note: (line: string) => void;
}

/** Measures one subject. */
export type BenchPart = (context: BenchContext) => Promise<Row[]>;

/** A part that runs one round, repeated as often as the options say. */
export function inRounds(part: BenchPart): BenchPart {
  return async (context) => {
    const played: Row[][] = [];
    while (played.length < context.options.rounds) played.push(await part(context));
    return mergeRounds(played);
  };
}
