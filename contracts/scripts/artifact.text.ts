/** JSON with a line for each field, and for each entry of a list: an ABI has a line for each function. */
export function artifactText(content: object): string {
  const fields = Object.entries(content).map(([name, value]: [string, unknown]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${fields.join(',\n')}\n}`;
}
