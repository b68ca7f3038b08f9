import type { LinkCatalogue } from './catalogue';

export const af: LinkCatalogue = {
  'link.title': 'Betaal {merchant}',
  'link.for': 'Vir',
  'link.youChoose': 'Jy kies die bedrag',
  'link.between': 'Tussen {minimum} en {maximum}',
  'link.until': 'Jy kan hier betaal tot {time}.',
  'link.email': 'Jou e-posadres',
  'link.emailHint': '{merchant} kry dit. Boodskappe oor jou betaling gaan daarheen.',
  'link.firstName': 'Voornaam (opsioneel)',
  'link.lastName': 'Van (opsioneel)',
  'link.opening': 'Ons maak jou betaling oop…',
  'link.amountInvalid': 'Gee ’n bedrag tussen {minimum} en {maximum}.',
  'link.emailInvalid': 'Gee jou e-posadres, soos naam@example.com.',
  'link.usedTitle': 'Hierdie skakel is reeds betaal',
  'link.expiredTitle': 'Die tyd van hierdie skakel is verby',
  'link.inactiveTitle': 'Hierdie skakel is afgeskakel',
  'link.askNew': 'Om te betaal, vra {merchant} vir ’n nuwe skakel.',
  'link.inUseTitle': 'Iemand betaal nou met hierdie skakel',
  'link.inUseText':
    'Dit is vir een betaling. As daardie een onbetaal eindig, kan jy hier betaal. Hierdie bladsy werk homself by.',
  'link.continue': 'Gaan voort met jou betaling',
};
