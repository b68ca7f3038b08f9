import { useTimes } from '../lib/times';

/** A time by the clocks of the business; its title shows seconds and zone. */
export function TimeText({ at }: { at: string }) {
  const { time, exactTime } = useTimes();
  return (
    <time dateTime={at} title={exactTime(at)} className="numbers" translate="no">
      {time(at)}
    </time>
  );
}
