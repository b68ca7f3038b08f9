/** Where the parts of this service are reached. Absent: not configured. */
export interface Addresses {
  api: string | undefined;
  page: string | undefined;
  dashboard: string | undefined;
}

/** The addresses in the guide's text, as readers of the repository see them. */
const EXAMPLES: Readonly<Record<keyof Addresses, string>> = {
  api: 'https://api.cowrie.example',
  page: 'https://pay.cowrie.example',
  dashboard: 'https://dashboard.cowrie.example',
};

/** A text of the guide with the addresses of this service, so that its code runs as it is copied. Pure. */
export function withAddresses(text: string, addresses: Addresses): string {
  return Object.entries(EXAMPLES).reduce((shown, [name, example]) => {
    const own = addresses[name as keyof Addresses];
    return own === undefined ? shown : shown.replaceAll(example, () => asText(own));
  }, text);
}

/** An address that ends no attribute, no string and no command in the text around it. */
function asText(address: string): string {
  const { href } = new URL(address);
  return href.replace(/\/$/, '').replace(/['&$;]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
