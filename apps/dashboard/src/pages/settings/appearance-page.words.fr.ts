import type { Translated } from '../../i18n/words';

export default {
  appearance: {
    title: 'Page de paiement',
    about: 'Comment la page de paiement présente votre entreprise, en test et en production.',
    logo: 'Logo',
    logoHelp: 'Un fichier PNG, JPEG ou WebP de 1 Mo au plus. Nous le réduisons à 512 pixels au plus.',
    upload: 'Importer une image',
    remove: 'Retirer le logo',
    logoUrl: 'Ou l’URL d’une image',
    logoUrlHelp: 'Elle doit commencer par https.',
    uploaded: 'Affichée actuellement : une image importée.',
    wrongType: 'Ce fichier n’est ni un PNG, ni un JPEG, ni un WebP.',
    tooLarge: 'Ce fichier dépasse 1 Mo.',
    color: 'Couleur',
    colorHelp: '# suivi de six chiffres hexadécimaux. Sans valeur, nous utilisons notre vert.',
    pick: 'Choisir une couleur',
    save: 'Enregistrer',
    readAgain: 'Recharger et abandonner mes modifications',
    readOnly: 'Seuls les propriétaires et les administrateurs peuvent modifier cela.',
  },
} satisfies Translated<typeof import('./appearance-page.words')>;
