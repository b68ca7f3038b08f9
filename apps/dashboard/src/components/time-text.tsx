import { useTimes } from '../lib/times';

/** A time in the business's time zone; its title shows seconds and zone. */
export function TimeText({ at }: { at: string }) {
  const { time, exactTime } = useTimes();
  return (
    <time dateTime={at} title={exactTime(at)} className="numbers" translate="no">
      {time(at)}
    </time>
  );
}
