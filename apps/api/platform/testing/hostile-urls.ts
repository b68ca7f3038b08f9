/** Private, local and reserved addresses, one or more of each kind. */
const HOSTILE_V4 = [
  ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.1.2.3', '127.255.255.254'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ...['169.254.0.1', '169.254.169.254', '169.254.170.2', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['192.0.0.1', '192.0.0.170', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  // Services of clouds for their own machines, under addresses that look public.
  ...['168.63.129.16', '161.26.0.10', '161.26.255.255', '166.8.0.1', '166.11.255.255', '192.0.0.192'],
  ...['198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
];

const HOSTILE_V6 = [
  ...[
    '::',
    '::1',
    '::2',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fdff::1',
  ],
  ...['ff02::1', 'ff0e::1', '100::1', '2001:db8::1', '3fff::1', '2001:2::1', '2001:10::1', '2001:20::1'],
  ...['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2002:7f00:1::', '2002:a00:1::', '2002:808:808::'],
  ...['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1', '::ffff:0:7f00:1', '5f00::1'],
  ...['::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:808:808', '::7f00:1', '4000::1', '8000::1', 'e000::1'],
];

/** Returns spellings of an IPv4 address that some parsers accept. */
function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  return [
    address,
    `${address}.`,
    String(number),
    hex(number),
    octal(number),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `[::ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[::ffff:0:${address}]`,
    // Full-width digits, which the URL parser turns into ASCII digits.
    [...address]
      .map((sign) => (/\d/.test(sign) ? String.fromCodePoint(0xff10 + Number(sign)) : sign))
      .join(''),
    address.replaceAll('.', '。'),
    encodeURIComponent(address).replace(/\d/, (digit) => `%3${digit}`),
  ];
}

const INNER_NAMES = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'db.localhost', 'api', 'mongo', 'intranet', 'kubernetes'],
  ...['kubernetes.default.svc.cluster.local', 'metadata.google.internal', 'printer.local', 'ip6-localhost'],
  ...['router.lan', 'nas.home', 'x.home.arpa', 'wiki.corp', 'db.internal.', 'hidden.onion', 'shop.test'],
  ...[
    'shop.example',
    'shop.invalid',
    'localhost.localdomain',
    '1.0.0.127.in-addr.arpa',
    'x.intranet',
    'x.private',
  ],
];

const TRICKS = [
  ...[
    'http://shop.example.com/',
    'ftp://shop.example.com/',
    'file:///etc/passwd',
    'gopher://shop.example.com/',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/plain,x',
    'ws://shop.example.com/',
    'unix:/run/docker.sock',
    'HTTP://a.com',
  ],
  ...['https://shop.example.com:8443/', 'https://shop.example.com:80/', 'https://shop.example.com:22/'],
  ...['https://user@shop.example.com/', 'https://user:pass@shop.example.com/', 'https://@shop.example.com/'],
  ...[
    'https://:@shop.example.com/',
    'https://shop.example.com@127.0.0.1/',
    'https://127.0.0.1@shop.example.com/',
  ],
  ...[
    'https://shop.example.com\\@127.0.0.1/',
    'https:\\\\127.0.0.1\\',
    'https:/127.0.0.1/',
    'https:127.0.0.1',
  ],
  ...[
    '//127.0.0.1/',
    '/hooks',
    'shop.example.com/hooks',
    '',
    ' ',
    'https://',
    'https:///hooks',
    'https://?x',
  ],
  ...[
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[::1]:443/',
    'https://[::]',
    'https://[1/',
  ],
  ...[
    'https://shop.example.com/ hooks',
    ' https://shop.example.com/',
    'https://shop.example.com/\n',
    'https://a b.com/',
  ],
  ...[
    'https://shop.exam\u0000ple.com/',
    'https://shop.exa\tmple.com/',
    'https://127.0.0.1#@shop.example.com/',
  ],
  ...[
    'https://127.0.0.1?@shop.example.com/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://1/',
  ],
  ...[
    'https://0x7f.1/',
    'https://0177.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://017700000001/',
  ],
  ...[
    'https://4294967295/',
    'https://256.256.256.256/',
    'https://8.8.8/',
    'https://134744072/',
    'https://0x8.8.8.8/',
  ],
  ...[
    'https://%31%32%37.0.0.1/',
    'https://loc%61lhost/',
    'https://ⓛocalhost/',
    'https://①②⑦.⓪.⓪.①/',
    'https://。/',
  ],
  ...[
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[0000::0001]/',
    'https://[::FFFF:127.0.0.1]/',
    'https://[2001:DB8::1]/',
  ],
  `https://shop.example.com/${'a'.repeat(2048)}`,
];

/** URLs that live webhooks must refuse before any DNS look-up. */
export const HOSTILE_URLS: readonly string[] = [
  ...new Set([
    ...HOSTILE_V4.flatMap(spellingsOf).map((host) => `https://${host}/hooks`),
    ...HOSTILE_V6.map((host) => `https://[${host}]/hooks`),
    ...INNER_NAMES.map((host) => `https://${host}/hooks`),
    ...TRICKS,
  ]),
];

/** Addresses that a name may resolve to, but to which no connection may be made. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  ...HOSTILE_V4,
  ...HOSTILE_V6,
  ...HOSTILE_V4.map((address) => `::ffff:${address}`),
  ...['fe80::1%eth0', 'fe80::1%1', '127.1', '0x7f.0.0.1', '2130706433', '', 'localhost'],
];

/** URLs that live webhooks accept. */
export const GOOD_URLS: readonly string[] = [
  ...['https://shop.example.com', 'https://shop.example.com/', 'https://shop.example.com:443/hooks'],
  ...[
    'https://example.co.za/cowrie/webhooks?shop=12&key=a%20b',
    'HTTPS://SHOP.EXAMPLE.NG/Hooks',
    'https://a.b.c.d.africa/',
  ],
  ...[
    'https://xn--0ca.com/hooks',
    'https://ọjà.ng/hooks',
    'https://shop.example.com./hooks',
    'https://x.com/@user',
  ],
  ...[
    'https://8.8.8.8/hooks',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/hooks',
    'https://[2A00:1450:4001::1]/',
  ],
  ...[
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://192.169.0.1/',
    'https://198.20.0.1/',
    'https://11.0.0.1/',
  ],
  ...[
    'https://local.example.com/',
    'https://localhost.example.com/',
    'https://internal.shop.com/',
    'https://10.example.com/',
  ],
];

/** Addresses to which connections may be made. */
export const PUBLIC_ADDRESSES: readonly string[] = [
  ...['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '192.169.0.1', '198.20.0.1', '223.255.255.255'],
  ...['168.63.129.15', '168.63.129.17', '161.25.255.255', '161.27.0.0', '166.7.255.255', '166.12.0.0'],
  ...['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '2c0f:fb50::1'],
];
