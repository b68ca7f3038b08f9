import { timeColumns, timesIn, zoneColumn } from './local-time';

/** Guarantee: every time in an export is an exact moment for a program, and local time for a person. */
it.each([
  ['Africa/Lagos', '2026-11-01T11:00:07.089+01:00', '2026-11-01 11:00:07'],
  ['America/New_York', '2026-11-01T05:00:07.089-05:00', '2026-11-01 05:00:07'],
  ['Asia/Kathmandu', '2026-11-01T15:45:07.089+05:45', '2026-11-01 15:45:07'],
  ['America/St_Johns', '2026-11-01T06:30:07.089-03:30', '2026-11-01 06:30:07'],
  ['UTC', '2026-11-01T10:00:07.089+00:00', '2026-11-01 10:00:07'],
])('writes a time in %s', (timeZone, iso, local) => {
  const at = new Date('2026-11-01T10:00:07.089Z');
  const times = timesIn(timeZone);
  expect([times.iso(at), times.local(at)]).toEqual([iso, local]);
  expect(new Date(iso)).toEqual(at);
});

it('has a column for programs, one for spreadsheets, and one that names the zone', () => {
  const times = timesIn('Africa/Lagos');
  const columns = [...timeColumns<{ at?: Date }>('paid', times, ({ at }) => at), zoneColumn(times)];
  const row = { at: new Date(0) };
  expect(columns.map(([name, cell]) => [name, cell(row), cell({})])).toEqual([
    ['paidAt', '1970-01-01T01:00:00.000+01:00', undefined],
    ['paidLocal', '1970-01-01 01:00:00', undefined],
    ['timeZone', 'Africa/Lagos', 'Africa/Lagos'],
  ]);
});
