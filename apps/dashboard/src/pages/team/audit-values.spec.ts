import { changedValues } from './audit-values';

it.each<[before: unknown, after: unknown, values: object[]]>([
  [undefined, undefined, []],
  [null, { name: 'Ada' }, [{ field: 'name', before: undefined, after: 'Ada' }]],
  [{ name: 'Ada' }, { name: 'Bea' }, [{ field: 'name', before: 'Ada', after: 'Bea' }]],
  [
    { fee: { basisPoints: 50 } },
    { fee: { basisPoints: 75 } },
    [{ field: 'fee.basisPoints', before: '50', after: '75' }],
  ],
  [{ hosts: ['a', 'b'] }, { hosts: [] }, [{ field: 'hosts', before: 'a, b', after: '' }]],
  [{ rows: [{ id: 1 }] }, { rows: [{ id: 2 }] }, [{ field: 'rows.0.id', before: '1', after: '2' }]],
  ['off', 'on', [{ field: '', before: 'off', after: 'on' }]],
])('from %j to %j', (before, after, values) => expect(changedValues(before, after)).toEqual(values));
