const NAMES: Readonly<Record<number, string>> = {
  0x3a: 'GASPRICE',
  0x41: 'COINBASE',
  0x44: 'PREVRANDAO',
  0x45: 'GASLIMIT',
  0x48: 'BASEFEE',
  0x49: 'BLOBHASH',
  0x4a: 'BLOBBASEFEE',
  0x55: 'SSTORE',
  0x5c: 'TLOAD',
  0x5d: 'TSTORE',
  0x5e: 'MCOPY',
  0x5f: 'PUSH0',
  0xf0: 'CREATE',
  0xf1: 'CALL',
  0xf2: 'CALLCODE',
  0xf4: 'DELEGATECALL',
  0xf5: 'CREATE2',
  0xfa: 'STATICCALL',
  0xff: 'SELFDESTRUCT',
};
const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/** The instructions of `NAMES` in a contract's code, without its trailing metadata. */
export function opcodesOf(deployedBytecode: string): Set<string> {
  const code = Buffer.from(deployedBytecode.slice(2), 'hex');
  // The last two bytes are the length of the metadata before them.
  const end = code.length - 2 - code.readUInt16BE(code.length - 2);
  const found = new Set<string>();
  for (let at = 0; at < end; at += 1) {
    const opcode = code[at] ?? 0;
    const name = NAMES[opcode];
    if (name) found.add(name);
    if (opcode >= PUSH1 && opcode <= PUSH32) at += opcode - PUSH1 + 1;
  }
  return found;
}
