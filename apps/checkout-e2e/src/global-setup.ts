import { ensureChromium } from './chromium';

export default function setUp(): void {
  ensureChromium();
}
