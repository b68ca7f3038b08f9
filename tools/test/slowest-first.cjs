/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads a sequencer as CommonJS */
const Sequencer = require('@jest/test-sequencer').default;

/** The slowest files, measured alone. A slow file that starts last would leave a core idle. */
const SLOW = [
  /simulator\.fresh/,
  /api-e2e\/src\/faults/,
  /checkout-e2e\/src\/(states|story)/,
  /dashboard-e2e\/src\/(pages|layout|hostile|whole)/,
  /tools\/(operations|packages|how-to-add)/,
  /simulator/,
  /network-watcher\.(takeover|crash)|watched-addresses\.many/,
  /api-e2e\/src\/(payment|operator|webhooks|generated|logs)/,
  /checkout-e2e/,
  /api-e2e/,
  /apps\/cli/,
];

/** Jest's own order needs the times of earlier runs, which a clean checkout lacks. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => {
      const rank = SLOW.findIndex((pattern) => pattern.test(path));
      return rank < 0 ? SLOW.length : rank;
    };
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
