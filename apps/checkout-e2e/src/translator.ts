import type { Page } from 'playwright-core';

/**
 * The mark that the translator writes before each text. A text without it was not translated, or was replaced
 * since.
 */
export const MARK = '§';

/**
 * Does to the page what Chrome's translator does, from now on: it replaces every text outside
 * `translate="no"` with `<font><font>…</font></font>` around another text. It does the same for every text
 * that the page adds. A text that the page then changes in place is no longer in the document, so the page
 * shows the old one forever.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const SKIPPED = '[translate=no], .notranslate, script, style, noscript, textarea, title, svg';
    const translate = (root) => {
      const texts = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(SKIPPED + ', font')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = '${MARK}' + text.data.toUpperCase();
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.documentElement.classList.add('translated-ltr');
    translate(document.body);
    new MutationObserver(() => translate(document.body))
      .observe(document.body, { childList: true, characterData: true, subtree: true });
  })()`);
}

/**
 * The visible text of the page, without the translator's marks; texts that it has translated are in capitals.
 */
export const textOf = (page: Page): Promise<string> =>
  page.evaluate(`document.body.innerText.replaceAll('${MARK}', '').replace(/\\s+/g, ' ')`);

/**
 * What a translator must not change, in any state in English: amounts with their currency or token, addresses
 * and hashes, names of tokens and networks, references, the merchant's name and addresses, masked e-mail
 * addresses, times, and the time left.
 */
const FACTS =
  /\d[.:]\d\d|₦|NGN|0x\w{4}|USD[CT]|\b(Base|Celo|Polygon|Arbitrum|BEP20|TRC20)\b|ORDER\d|Ada.Books|•|Pocket/i;

/** Texts with such a fact that the translator has changed, and marks around facts that remain in the page. */
export async function changedFactsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(
    `[...document.querySelectorAll('font > font')].map(({ textContent }) => textContent)`,
  );
  const marks = (await page.content()).match(/.{20}[\u2066-\u2069]/g) ?? [];
  return [...texts.filter((text) => FACTS.test(text)), ...marks];
}
