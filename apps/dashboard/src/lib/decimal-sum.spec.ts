import { sumOf } from './decimal-sum';

it.each<[string[], string]>([
  [[], '0'],
  [['7672.50', '3069.00'], '10741.50'],
  [['0.1', '0.20', '3'], '3.30'],
  [['9007199254740993.01', '1.00'], '9007199254740994.01'],
  [['1.00', '-1.50'], '-0.50'],
])('sums %j to %s without a float', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum);
});
