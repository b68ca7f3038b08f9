import { createHash } from 'node:crypto';
import { encodeRlp } from 'ethers/utils';
import { buildTrie } from './trie.build';

// Guarantee: roots and proofs are those of another library (@ethereumjs/mpt 10.1), for small values, whose
// nodes are within their parents, and for large ones.

const keyOf = (index: number) =>
  encodeRlp(index === 0 ? '0x' : `0x${index.toString(16).padStart(index > 255 ? 4 : 2, '0')}`);
const trieOf = (count: number, times: number) =>
  buildTrie(
    Array.from({ length: count }, (_, index) => ({
      key: keyOf(index),
      value: `0x${(index + 1).toString(16).padStart(4, '0').repeat(times)}`,
    })),
  );

it.each<[count: number, small: string, large: string]>([
  [
    1,
    '0x5f7cf405d6c6add4522746233f05974384724f047acaa7f6a06ffc386ed3a390',
    '0xfd6af759617a11689c6110cba0eb6cc25cd20de00192adfdc726a20daccac42b',
  ],
  [
    2,
    '0x7c6584ef05ac128be25713f58b1634dc5d3f82eb43e39d39471d361057142d47',
    '0xe9dc886072b75d1ae34bce2c48627ca90e4822c1474fc20263ea8cd6c132c9d2',
  ],
  [
    3,
    '0x120de7ce2024d8f20ef65e3087dc90008a9ac5e44ceecb0060f190b218cf7fbd',
    '0x3ffd5c625e19dcdd921549099047abc919ca94587c1ce51db494a7733bfe2614',
  ],
  [
    17,
    '0xa6c770ae11cfc16d48b1a907ce14f47bf6d1ff4e3e49aac22a2b97cf1aa2eb8a',
    '0xf5b0cfe319df34573b6b5e8ceabefa842fab0d24ae544a5f7b346341df88689f',
  ],
  [
    128,
    '0x3bb75fa154df99de561a6514ee9a6a14d28cdafdca1d7360e451ae868b37909f',
    '0x06eaffab3554282e478024349a8fb23f39eaac93f965bbab394e9c99ba763508',
  ],
  [
    129,
    '0xe1f47bc9b3cde19730e984d9c930f55fd613817c37201d9518625b802c189e15',
    '0xb1a1b0137c5260e20ed7f14c61934e879db857c5f84ca99a0fbf17fe50e34634',
  ],
  [
    300,
    '0x09355cffa00d9b955b1130c1c7c5d8a126ea7c44a51a9e0bbf57c25ed1928391',
    '0xbd650c41a9a4777f0cb6292b52443d428b46dcb3ffa7ab811abee2aaf4bdec96',
  ],
])('%d values', (count, small, large) => {
  expect([trieOf(count, 1).root, trieOf(count, 40).root]).toEqual([small, large]);
});

it('no value', () => {
  expect(buildTrie([]).root).toBe('0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421');
});

it.each([
  [0, 3, '10848d9e19213ef1b4dbfcc95f7894b8bb46873d3ea3a5eb2973f160a548de50'],
  [1, 3, 'd1af32df46d349206d10d4fb763c599a15d357701893cf6b64725346513a4685'],
  [127, 3, '4a7d56c983022d1f55af983113c1d3019397897362e70d91828f9b88f38e7c5e'],
  [128, 5, 'aa3d6af79693d9cb0e2dd2bfcbb9a54abc8a8dc127ead28b184b1ca29f31f635'],
  [199, 5, 'e3bbce1c4023f4379d47218de31f7361d9b52557e0628222475712c6a572a96b'],
])('the proof of value %d of 200 has %d nodes', (index, length, hash) => {
  const proof = trieOf(200, 40).proofOf(keyOf(index));
  expect(proof).toHaveLength(length);
  expect(createHash('sha256').update(proof.join()).digest('hex')).toBe(hash);
});
