/**
 * The text without Unicode bidirectional control characters. In a merchant's name they could reverse the
 * reference or the amount that follows in the same sentence.
 */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
