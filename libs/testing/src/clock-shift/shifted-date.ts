/**
 * `Date` with a current time that is `shiftMs()` ahead of the true one. Dates made from a value stay as they
 * are.
 */
export function shiftedDate(date: DateConstructor, shiftMs: () => number): DateConstructor {
  const now = () => date.now() + shiftMs();
  return new Proxy(date, {
    construct: (_, given, made) =>
      Reflect.construct(date, given.length === 0 ? [now()] : given, made) as Date,
    get: (_, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
  });
}
