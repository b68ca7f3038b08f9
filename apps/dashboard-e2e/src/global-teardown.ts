/** Jest needs a teardown beside the set-up. There is nothing to remove: Chromium stays installed. */
export default function tearDown(): void {}
