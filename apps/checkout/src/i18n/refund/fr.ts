import type { RefundCatalogue } from './catalogue';

export const fr: RefundCatalogue = {
  'refund.pageTitle': 'Argent rendu par {merchant}',
  'refund.testMode': 'Remboursement d’essai. Aucun argent réel ne circule.',
  'refund.loading': 'Chargement du remboursement',
  'refund.summary': 'Remboursement',
  'refund.from': 'Argent rendu par',
  'refund.amount': 'Vous récupérez',

  'refund.addressTitle': 'Où votre argent doit-il aller ?',
  'refund.intro': '{merchant} vous renvoie {money}, en dollars numériques sur le réseau {network}.',
  'refund.warning': 'Uniquement une adresse pour {token} sur {network}',
  'refund.warningText': 'L’argent envoyé à une adresse d’un autre réseau peut être perdu pour toujours.',
  'refund.exchange':
    'Depuis une plateforme d’échange ? Son adresse de dépôt doit être exactement pour {token} sur {label}. Vérifiez-le d’abord dans son appli.',

  'refund.label': 'Votre adresse',
  'refund.hint':
    'Elle commence par {start} et a {length} caractères. Copiez-la dans votre portefeuille ou votre plateforme, et collez-la ici.',
  'refund.never':
    'Personne ici ne vous demande votre phrase de récupération, une clé privée ou un versement. Ne les donnez à personne.',

  'refund.orWallet': 'Ou prenez l’adresse d’un portefeuille de ce navigateur',
  'refund.useWallet': 'Utiliser mon adresse {wallet}',
  'refund.fromWallet': 'C’est l’adresse de {wallet}.',
  'refund.walletFailed': '{wallet} n’a donné aucune adresse. Réessayez, ou collez-la.',

  'refund.signTitle': 'Avez-vous payé avec un portefeuille de ce navigateur ?',
  'refund.signText':
    'Signez avec lui, et {money} reviennent à l’adresse qui a payé. Signer ne coûte rien et n’envoie rien.',
  'refund.signWith': 'Signer avec {wallet}',
  'refund.signing': 'Ouvrez {wallet}. Comparez l’adresse et le montant du texte, puis signez-le.',
  'refund.notSender':
    'Le compte dans {wallet} n’a pas envoyé cet argent. Choisissez le compte qui a payé, ou donnez une adresse ci-dessus.',
  'refund.notSigned': 'Cette signature n’est pas valable, ou elle est arrivée trop tard. Signez à nouveau.',
  'refund.signFailed': '{wallet} n’a pas pu signer. Réessayez, ou donnez une adresse ci-dessus.',

  'refund.empty': 'Collez d’abord votre adresse.',
  'refund.notAddress':
    'Ce n’est pas une adresse sur {network}. Elle commence par {start} et a {length} caractères.',
  'refund.checksum':
    'Il y a une erreur dans cette adresse : ses majuscules ne correspondent pas. Copiez-la à nouveau, sans la taper.',
  'refund.mistyped':
    'Il y a une erreur dans cette adresse : un caractère est faux. Copiez-la à nouveau, sans la taper.',
  'refund.isEvm':
    'C’est une adresse d’Ethereum, de Base ou d’un réseau semblable. Votre argent est sur TRON. Donnez une adresse qui commence par T.',
  'refund.isTron':
    'C’est une adresse de TRON. Votre argent est sur {network}. Donnez une adresse qui commence par 0x.',
  'refund.hash':
    'C’est un hash de transaction ou une clé privée, pas une adresse. Nous l’avons effacé. Ne donnez une clé privée à personne.',
  'refund.secret':
    'Cela ressemble à une phrase de récupération : nous l’avons effacée, elle n’est partie nulle part. Ne la donnez à personne.',
  'refund.zero': 'Cette adresse n’appartient à personne. L’argent envoyé là est perdu.',
  'refund.vault': 'C’est une adresse pour payer, pas une des vôtres. Donnez une adresse à vous.',
  'refund.tokenContract': 'C’est l’adresse du jeton {token} lui-même. Donnez une adresse à vous.',
  'refund.contract':
    'Cette adresse appartient à un programme qui garderait votre argent. Donnez une adresse à vous.',
  'refund.frozen': 'L’émetteur de {token} a bloqué cette adresse. Donnez-en une autre.',
  'refund.unusable': 'Votre argent ne peut pas être envoyé à cette adresse. Donnez-en une autre.',

  'refund.confirmTitle': 'Est-ce votre adresse ?',
  'refund.confirmText':
    'Comparez tous les caractères avec votre portefeuille ou votre plateforme. Personne ne peut reprendre ce qui part à une mauvaise adresse.',
  'refund.tick': 'Je peux recevoir {token} sur {network} à cette adresse',
  'refund.tickFirst': 'Cochez d’abord la case, si c’est vrai.',
  'refund.send': 'Envoyer {money} à cette adresse',
  'refund.sending': 'Nous enregistrons votre adresse…',
  'refund.change': 'Changer d’adresse',
  'refund.given':
    'Une autre adresse a été donnée avant, et votre argent va là. Si elle n’est pas à vous, contactez {merchant} tout de suite.',

  'refund.approvalTitle': 'Votre remboursement est en cours de vérification',
  'refund.approvalText':
    'Nous avons votre adresse. Une personne vérifie le remboursement avant l’envoi. Cela peut prendre du temps.',
  'refund.queuedTitle': 'Votre remboursement partira bientôt',
  'refund.queuedText': 'Nous avons votre adresse. {money} y seront envoyés.',
  'refund.sentTitle': 'Votre argent est en route',
  'refund.sentText': '{money} ont été envoyés. Ils sont à vous dès que le réseau {network} les a confirmés.',
  'refund.finalTitle': 'Vous avez récupéré votre argent',
  'refund.finalText': '{money} sont arrivés à votre adresse sur {network}.',

  'refund.cancelledTitle': 'Ce remboursement a été annulé',
  'refund.cancelledText':
    'Rien n’est envoyé. Si vous ne savez pas pourquoi, contactez {merchant} et donnez la référence {reference}.',
  'refund.expiredTitle': 'Ce lien est trop vieux',
  'refund.expiredText':
    'Aucune adresse n’a été donnée à temps, donc rien n’a été envoyé. Demandez un nouveau lien à {merchant} et donnez la référence {reference}.',
  'refund.refusedTitle': 'Ce remboursement a été refusé',
  'refund.refusedText': 'Rien n’est envoyé. Contactez {merchant} et donnez la référence {reference}.',
  'refund.failedTitle': 'Votre argent n’a pas pu être envoyé',
  'refund.failedText':
    'Il est enregistré, il n’est pas perdu. Contactez {merchant} et donnez la référence {reference}.',

  'refund.canClose': 'Vous pouvez fermer cette page. Le remboursement continue sans elle.',
  'refund.linkUntil': 'Donnez l’adresse avant : {time}.',

  'refund.missingTitle': 'Ce lien ne fonctionne pas',
  'refund.missingText':
    'Il n’est pas complet, ou un lien plus récent l’a remplacé. Ouvrez celui de l’e-mail le plus récent, ou demandez-en un nouveau à la boutique.',
  'refund.errorTitle': 'Impossible d’afficher le remboursement',
};
