/** Nothing is left behind: Chromium stays installed. */
export default function tearDown(): void {}
