import type { Settings, SettingsChange } from '../../api/hooks/settings';

const HEX = /^#[0-9a-f]{6}$/i;
/** What the picker shows while no colour is typed. */
const USUAL = '#0d4740';

/** Logo and colour as they are being edited. */
export interface AppearanceDraft {
  /** Empty with a picture that was uploaded. */
  logoUrl: string;
  brandColor: string;
}

/** The form as it shows what is stored. Pure. */
export function draftOf({
  logoFile,
  logoUrl,
  brandColor,
}: Pick<Settings, 'logoFile' | 'logoUrl' | 'brandColor'>): AppearanceDraft {
  return { logoUrl: logoFile ? '' : logoUrl, brandColor: brandColor ?? '' };
}

/** What differs from what is stored, as a change. Empty when nothing does. Pure. */
export function changesOf(stored: AppearanceDraft, typed: AppearanceDraft): SettingsChange {
  const [url, color] = [typed.logoUrl.trim(), typed.brandColor.trim()];
  return {
    ...(url !== stored.logoUrl && { logoUrl: url || null }),
    ...(color !== stored.brandColor && { brandColor: color || null }),
  };
}

/** The address of the picture that the preview shows. Empty without one. Pure. */
export function shownLogo(draft: AppearanceDraft, logoFile: string | undefined): string {
  const url = draft.logoUrl.trim();
  if (/^https:/.test(url)) return url;
  return logoFile && url === '' ? `/dashboard/v1/logos/${logoFile}` : '';
}

/** The colour that the picker shows. Pure. */
export function pickedColor(color: string): string {
  return HEX.test(color) ? color : USUAL;
}
