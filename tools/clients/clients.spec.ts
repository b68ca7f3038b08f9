import { CLIENTS } from './clients.run';

// Guarantee: the Python and PHP clients repeat only what can be repeated, send exact amounts, accept exactly
// the genuine webhooks, and show no key.

for (const { language, missing, runTests } of CLIENTS) {
  const name = `the tests of the ${language} client pass`;
  const test = async () => {
    const { code, output, errors } = await runTests();
    // The programs' own reports say which test failed.
    expect(code === 0 ? '' : output + errors).toBe('');
    expect(output + errors).toMatch(/\d\d (passed, 0 failed|tests in)/);
  };
  // eslint-disable-next-line jest/no-disabled-tests -- its name tells what this machine lacks
  if (missing !== undefined) it.skip(`NOT RUN: ${name} (this machine has no ${missing})`, test);
  else it(name, test);
}
