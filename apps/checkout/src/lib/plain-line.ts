/**
 * Text of a merchant's without the marks that change the direction of what stands around them: a name could turn round
 * the reference, or the amount, that follows it in a sentence.
 */
export function plainLine(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
