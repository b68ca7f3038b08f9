import type { Translated } from '../../i18n/words';

export default {
  colorContrast: {
    ratio: (value) => `${value}:1`,
    chosen: (ratio) => `Le texte blanc sur cette couleur a un contraste de ${ratio}.`,
    enough: 'C’est conforme au niveau AA des WCAG, qui exige 4,5:1.',
    large:
      'Cela suffit seulement pour les grands textes (3:1). Pour les autres, le niveau AA des WCAG exige 4,5:1.',
    little: 'C’est trop peu : le niveau AA des WCAG exige 4,5:1, et 3:1 pour les grands textes.',
    used: (color) =>
      `La page utilise la couleur plus sombre ${color}, pour que tout son texte ait au moins 4,5:1.`,
    buttons: 'Boutons',
    links: 'Liens',
    panel: 'Panneau latéral',
    sample: 'Texte',
    onDark:
      'Sur un appareil en mode sombre, les boutons et les liens gardent notre vert. Le panneau latéral a votre couleur.',
  },
} satisfies Translated<typeof import('./color-contrast.words')>;
