/**
 * The body of an answer as text. It stops reading at the limit, so that a broken service cannot fill the
 * memory.
 * @throws the error of `tooLarge` when the body has more than `mostBytes`
 */
export async function boundedText(
  response: Response,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: () => Error },
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
