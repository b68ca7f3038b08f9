import { exactTime, time } from '../lib/format';

/** A time in the person's own zone; its title shows seconds and zone. */
export function TimeText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="numbers">
      {time(at)}
    </time>
  );
}
