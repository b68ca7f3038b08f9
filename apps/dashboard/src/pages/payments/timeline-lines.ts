import type { Payment } from '../../api/hooks/payments';

type Entry = Payment['timeline'][number];

const STEPS = ['seen', 'confirmed', 'final'] as const;
export type TransferStep = (typeof STEPS)[number];

/** One line of a payment's timeline: what happened, and what followed from it in the same second. */
export interface TimelineLine {
  entry: Entry;
  /** For a transfer: all that happened to it in this second. */
  steps: TransferStep[];
  /** False if an earlier line shows the same transfer with all its facts. */
  isNews: boolean;
  /** Changes of the status and webhook events of the same second. */
  notes: Entry[];
}

/**
 * The lines of a timeline, oldest first. What a fact led to in the same second is a note of its line, and a
 * transfer shows its facts once. Pure.
 */
export function timelineLines(timeline: readonly Entry[]): TimelineLine[] {
  const shown = new Set<string>();
  return bySecond(timeline).flatMap((entries) => {
    const facts = entries.filter((entry) => !isNote(entry));
    const notes = entries.filter(isNote);
    const [first, ...others] = notes;
    if (facts.length === 0 && first) return [{ entry: first, steps: [], isNews: true, notes: others }];
    const lines: TimelineLine[] = [];
    for (const entry of facts) {
      const step = STEPS.find((kind) => kind === entry.kind);
      const same = step && lines.find((line) => line.steps.length > 0 && keyOf(line.entry) === keyOf(entry));
      if (same) same.steps.push(step);
      else
        lines.push({
          entry,
          steps: step ? [step] : [],
          isNews: !step || !shown.has(keyOf(entry)),
          notes: [],
        });
      if (step) shown.add(keyOf(entry));
    }
    lines.at(-1)?.notes.push(...notes);
    return lines;
  });
}

/** A change of the status or an event says what a fact led to. */
function isNote({ kind }: Entry): boolean {
  return kind === 'status' || kind === 'event';
}

/** One transaction can hold several transfers. Those of one amount read the same. */
function keyOf({ txHash, amount, unit, network }: Entry): string {
  return [txHash, amount, unit, network].join(' ');
}

function bySecond(timeline: readonly Entry[]): Entry[][] {
  const seconds = new Map<number, Entry[]>();
  for (const entry of timeline) {
    const second = Math.floor(Date.parse(entry.at) / 1000);
    seconds.set(second, [...(seconds.get(second) ?? []), entry]);
  }
  return [...seconds.values()];
}
