/** Jest needs a teardown to match the set-up. There is nothing to remove: Chromium stays installed. */
export default function tearDown(): void {}
