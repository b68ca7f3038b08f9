import { parseRateRules, RULE_EXAMPLE } from './rate-rules.read';

const problemsOf = (text: string) => {
  const problems: string[] = [];
  parseRateRules(text, (problem) => problems.push(problem));
  return problems;
};

it('reads the rule of each currency, with defaults for what it omits', () => {
  const text = `${RULE_EXAMPLE}; ZAR = executable:valr, band:luno|cross , degraded:median ;GHS=executable:fixed,band:cross`;
  const problems: string[] = [];
  expect(parseRateRules(text, (problem) => problems.push(problem))).toEqual({
    NGN: {
      executable: 'quidax',
      band: ['coingecko', 'cross'],
      degraded: 'refuse',
      maxDeviationBasisPoints: 300,
      maxJumpBasisPoints: 500,
      jumpSeconds: 600,
    },
    ZAR: {
      executable: 'valr',
      band: ['luno', 'cross'],
      degraded: 'median',
      maxDeviationBasisPoints: 300,
      maxJumpBasisPoints: 500,
      jumpSeconds: 600,
    },
    GHS: {
      executable: 'fixed',
      band: ['cross'],
      degraded: 'refuse',
      maxDeviationBasisPoints: 300,
      maxJumpBasisPoints: 500,
      jumpSeconds: 600,
    },
  });
  expect(problems).toEqual([]);
});

it.each([undefined, '', ' ; '])('reads no rule from %j', (text) =>
  expect(parseRateRules(text, (problem) => expect(problem).toBe('none'))).toEqual({}),
);

it.each<[string, string[]]>([
  ['quidax', ['names no currency']],
  ['EUR=executable:quidax,band:cross', ['names no currency']],
  ['NGN=executable:quidax,band:cross;NGN=executable:luno,band:cross', ['two rules for NGN']],
  ['NGN=executable:quidacks,band:cross', ['executable:quidacks, which is not a source']],
  ['NGN=executable:quidax,band:cross|crass', ['band:crass, which is not a source']],
  ['NGN=executable:quidax', ['names no band']],
  ['NGN=band:cross', ['names no executable']],
  ['NGN=executable:cross,band:cross', ['has cross in its own band']],
  ['NGN=executable:quidax,band:cross|cross', ['names a source twice']],
  ['NGN=executable:quidax,band:fixed', ['band:fixed, which is not a source']],
  ['NGN=executable:quidax,executable:luno,band:cross', ['names executable twice']],
  ['NGN=executable:quidax,band:cross,spread:5', ['names "spread:5"']],
  ['NGN=executable:quidax,band:cross,maxDeviation:3%', ['maxDeviation:3%; give a whole number']],
  ['NGN=executable:quidax,band:cross,maxDeviation:10001', ['from 0 to 10000']],
  ['NGN=executable:quidax,band:cross,degraded:guess', ['degraded:guess; give one of refuse, median']],
  ['NGN=executable:x,band:y,degraded:z', ['executable:x', 'band:y', 'degraded:z']],
])('refuses %s', (text, problems) =>
  expect(problemsOf(text)).toEqual(problems.map((problem) => expect.stringContaining(problem) as string)),
);
