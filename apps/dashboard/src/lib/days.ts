/** The times of a list's two days, in the person's own zone: from the beginning of the first one to the end of the last one. */
export function createdBetween(from: string, to: string): { createdFrom?: string; createdTo?: string } {
  const first = dayOf(from);
  const last = dayOf(to);
  // Days are 23 to 25 hours long where clocks are changed.
  last?.setDate(last.getDate() + 1);
  return {
    ...(first && { createdFrom: first.toISOString() }),
    ...(last && { createdTo: last.toISOString() }),
  };
}

/** The beginning of a day such as `2026-11-23`. Undefined for anything else. */
function dayOf(text: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00`) : undefined;
  return day && !Number.isNaN(day.getTime()) ? day : undefined;
}
