import type { Language } from '@cowrie/payer-page/words/languages';

/** What the page says without JavaScript. Not in the catalogues, because no script ever shows it. */
export const NO_SCRIPT: Record<Language, string> = {
  en: 'This page needs JavaScript to show the payment. Switch it on and load the page again, or open the link in another browser.',
  fr: 'Cette page a besoin de JavaScript pour afficher le paiement. Activez-le et rechargez la page, ou ouvrez le lien dans un autre navigateur.',
  sw: 'Ukurasa huu unahitaji JavaScript ili kuonyesha malipo. Iwashe kisha upakie ukurasa upya, au fungua kiungo kwenye kivinjari kingine.',
  ha: 'Wannan shafi yana buƙatar JavaScript don nuna biyan kuɗin. Ku kunna shi ku sake buɗe shafin, ko ku buɗe mahaɗin a wata burauza.',
  yo: 'Ojú ìwé yìí nílò JavaScript láti fi ìsanwó náà hàn. Ẹ tan án kí ẹ sì tún ojú ìwé náà ṣí, tàbí kí ẹ ṣí ìjápọ̀ náà nínú browser mìíràn.',
  ig: 'Peeji a chọrọ JavaScript iji gosi ịkwụ ụgwọ ahụ. Gbanye ya ma bugharịa peeji a, ma ọ bụ mepee njikọ ahụ na browser ọzọ.',
  pcm: 'Dis page need JavaScript to show di payment. On am and load di page again, or open di link for another browser.',
  tw: 'Krataafa yi hia JavaScript ansa na atumi akyerɛ sikatua no. Sɔ na san bue krataafa no, anaa bue link no wɔ browser foforɔ so.',
  zu: 'Leli khasi lidinga i-JavaScript ukuze libonise inkokhelo. Yivule bese ulayisha ikhasi kabusha, noma uvule isixhumanisi kwesinye isiphequluli.',
  xh: 'Eli phepha lifuna i-JavaScript ukuze libonise intlawulo. Yivule uze ulayishe iphepha kwakhona, okanye uvule ikhonkco kwenye ibhrawuza.',
  af: 'Hierdie bladsy benodig JavaScript om die betaling te wys. Skakel dit aan en laai die bladsy weer, of maak die skakel in ’n ander blaaier oop.',
};

/** The link to the page that needs none. */
export const PLAIN_LINK: Record<Language, string> = {
  en: 'Continue without JavaScript',
  fr: 'Continuer sans JavaScript',
  sw: 'Endelea bila JavaScript',
  ha: 'Ku ci gaba ba tare da JavaScript ba',
  yo: 'Ẹ tẹ̀síwájú láìsí JavaScript',
  ig: 'Gaa n’ihu na-enweghị JavaScript',
  pcm: 'Continue without JavaScript',
  tw: 'Toa so a JavaScript nka ho',
  zu: 'Qhubeka ngaphandle kwe-JavaScript',
  xh: 'Qhubeka ngaphandle kwe-JavaScript',
  af: 'Gaan voort sonder JavaScript',
};

/**
 * The same text in each language, as paragraphs of HTML: without a script the page cannot choose one. A query
 * keeps the path of the address, so the link needs no payCode: the page's server leads `/:payCode?plain` on
 * (docs/decisions/0117).
 */
export function noScriptHtml(): string {
  return Object.entries(NO_SCRIPT)
    .map(
      ([language, text]) =>
        `<p lang="${language}">${text} <a href="?plain">${PLAIN_LINK[language as Language]}</a></p>`,
    )
    .join('');
}
