import { BRAND, FONTS } from '@cowrie/tables';
import { readableColor } from './brand.color';
import type { MailContent } from './mail.content';
import { escapedHtml as escaped } from '@cowrie/api/platform/http/html';

/** The e-mail as plain text. */
export function textOf({ title, paragraphs, rows, button, notes, footer }: MailContent): string {
  const blocks = [
    [title],
    ...paragraphs.map((paragraph) => [paragraph]),
    rows.map(({ label, value, href }) => `${label}: ${value}${href ? `\n  ${href}` : ''}`),
    button ? [`${button.text}:`, button.href] : [],
    notes,
    ['-- ', ...footer],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const { ground, surface, text, muted } = BRAND.light;

/**
 * The e-mail as HTML, for readers of every kind: semantic headings and lists, no external resources, and only
 * the links that the payer needs.
 * @param color `#rrggbb` of the merchant
 */
export function htmlOf(content: MailContent, color: string | undefined): string {
  const { language, subject, title, paragraphs, rows, button, notes, footer } = content;
  const brand = readableColor(color);
  const p = (text: string) => `<p style="margin: 0 0 16px">${escaped(text)}</p>`;
  const small = (text: string) => `<p style="margin: 0 0 8px">${escaped(text)}</p>`;
  const details = rows.map(
    ({ label, value, href }) =>
      `<dt style="color: ${muted}; font-size: 14px">${escaped(label)}</dt>` +
      `<dd style="margin: 0 0 12px; font-weight: 600; overflow-wrap: anywhere"><bdi>${
        href ? link(href, value, `color: ${brand}`) : escaped(value)
      }</bdi></dd>`,
  );
  const buttonStyle = `display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${brand}; color: #fff; font-weight: 600; text-decoration: none`;
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin: 0; padding: 24px; background: ${ground}; color: ${text}; font-size: 16px; line-height: 1.5; font-family: ${FONTS.sans}">
<main style="max-width: 560px; margin: 0 auto; padding: 24px; background: ${surface}; border-top: 6px solid ${brand}; border-radius: 14px">
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${escaped(title)}</h1>
${paragraphs.map(p).join('\n')}
<dl style="margin: 0 0 16px">
${details.join('\n')}
</dl>
${button ? `<p style="margin: 0 0 20px">${link(button.href, button.text, buttonStyle)}</p>` : ''}
${notes.map(p).join('\n')}
</main>
<footer style="max-width: 560px; margin: 16px auto 0; color: ${muted}; font-size: 14px">
${footer.map(small).join('\n')}
</footer>
</body>
</html>
`;
}

function link(href: string, text: string, style: string): string {
  return `<a href="${escaped(href)}" style="${style}">${escaped(text)}</a>`;
}
