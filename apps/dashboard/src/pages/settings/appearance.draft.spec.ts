import { type AppearanceDraft, changesOf, draftOf, pickedColor, shownLogo } from './appearance.draft';

const LOGO = 'https://shop.example/logo.png';
const FILE = '68f0a1b2c3d4e5f6a7b8c9d0.png';

it.each<[stored: Parameters<typeof draftOf>[0], draft: AppearanceDraft]>([
  [{ logoUrl: '' }, { logoUrl: '', brandColor: '' }],
  [
    { logoUrl: LOGO, brandColor: '#0d4740' },
    { logoUrl: LOGO, brandColor: '#0d4740' },
  ],
  // The address of an uploaded picture is none that a person gave.
  [
    { logoUrl: LOGO, logoFile: FILE },
    { logoUrl: '', brandColor: '' },
  ],
])('shows %j as %j', (stored, draft) => expect(draftOf(stored)).toEqual(draft));

const STORED: AppearanceDraft = { logoUrl: LOGO, brandColor: '#0d4740' };

// Guarantee: only what a person changed is sent, so that two editors do not undo each other's changes.
it.each<[typed: Partial<AppearanceDraft>, sent: object]>([
  [{}, {}],
  [{ logoUrl: ` ${LOGO} ` }, {}],
  [{ logoUrl: '' }, { logoUrl: null }],
  [{ logoUrl: 'https://b.example/a.png' }, { logoUrl: 'https://b.example/a.png' }],
  [{ brandColor: ' #ffd400 ' }, { brandColor: '#ffd400' }],
  [{ brandColor: '' }, { brandColor: null }],
])('typing %j sends %j', (typed, sent) => expect(changesOf(STORED, { ...STORED, ...typed })).toEqual(sent));

it.each<[logoUrl: string, logoFile: string | undefined, shown: string]>([
  ['', undefined, ''],
  ['', FILE, `/dashboard/v1/logos/${FILE}`],
  [LOGO, FILE, LOGO],
  ['http://shop.example/logo.png', FILE, ''],
])('with the address %j and the file %j the preview shows %j', (logoUrl, logoFile, shown) =>
  expect(shownLogo({ logoUrl, brandColor: '' }, logoFile)).toBe(shown),
);

it.each([
  ['', '#0d4740'],
  ['#0D4740', '#0D4740'],
  ['#ffd400', '#ffd400'],
  ['red', '#0d4740'],
])('of the colour %j the picker shows %s', (color, picked) => expect(pickedColor(color)).toBe(picked));
