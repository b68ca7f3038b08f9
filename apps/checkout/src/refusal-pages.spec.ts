import { refusalPages } from '../refusal-pages';
import { LANGUAGES } from '@cowrie/payer-page/words/languages';

it('makes both pages in every language, without a script or inline style that the policy would block', () => {
  const pages = refusalPages('/assets/index-1.css');
  expect(pages.map(({ fileName }) => fileName).sort()).toEqual(
    Object.keys(LANGUAGES)
      .flatMap((language) => [`refused/${language}/fault.html`, `refused/${language}/missing.html`])
      .sort(),
  );
  for (const { source } of pages) {
    expect(source).not.toMatch(/<script|<style|style=/);
    expect(source).toContain('href="/assets/index-1.css"');
  }
  const french = pages.find(({ fileName }) => fileName === 'refused/fr/missing.html')?.source ?? '';
  const shown = new DOMParser().parseFromString(french, 'text/html');
  expect([shown.documentElement.lang, shown.querySelector('h1')?.textContent]).toEqual([
    'fr',
    'Paiement introuvable',
  ]);
});
