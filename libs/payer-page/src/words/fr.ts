import type { Catalogue } from './catalogue';

/** French, as written in West and Central Africa. */
export const fr: Catalogue = {
  'page.title': 'Paiement',
  'page.titlePay': 'Payer {merchant}',
  'page.titleDone': 'Payé : {merchant}',
  'page.poweredBy': 'Paiements par Cowrie',
  'page.testMode': 'Paiement d’essai. Aucun argent réel ne circule.',
  'page.offline': 'Vous êtes hors ligne. Nous continuons dès votre retour.',
  'page.stale': 'Pas de mise à jour depuis {minutes} min. Ce que vous voyez n’est peut-être plus exact.',
  'page.staleText': 'Ce que vous avez envoyé n’est pas perdu : le paiement continue sans cette page.',
  'page.retrying': 'La connexion est faible. Nous continuons d’essayer.',
  'page.loading': 'Chargement du paiement',
  'page.serviceFault': 'Le service de paiement a un problème en ce moment. Nous continuons d’essayer.',
  'language.label': 'Langue',

  'steps.label': 'Étapes',
  'steps.choose': 'Choisir',
  'steps.pay': 'Payer',
  'steps.done': 'Terminé',

  'summary.label': 'Résumé du paiement',
  'summary.payTo': 'Paiement à',
  'summary.amount': 'Montant à payer en {currency}',
  'summary.reference': 'Référence',
  'summary.amountPaid': 'Montant payé en {currency}',
  'summary.amountOnly': 'Montant en {currency}',

  'choose.title': 'Comment voulez-vous payer ?',
  'choose.intro':
    'Vous payez en dollars numériques, depuis votre portefeuille ou votre compte sur une plateforme d’échange.',
  'choose.token': 'Jeton',
  'choose.network': 'Réseau',
  'choose.networkFirst': 'Choisissez d’abord un jeton.',
  'choose.networkHint': 'Prenez le réseau par lequel votre portefeuille ou votre plateforme enverra.',
  'choose.submit': 'Continuer',
  'choose.submitting': 'Nous préparons votre adresse de paiement…',
  'choose.feeUnder': 'Frais en général inférieurs à {amount}',
  'choose.feeHigh': 'Frais en général les plus élevés, parfois plus de {amount}',
  'choose.feeUnknown': 'Regardez les frais dans votre portefeuille avant d’envoyer',
  'choose.feeHint': 'Une plateforme d’échange peut ajouter ses propres frais.',
  'choose.openUntil': 'Cette page reste ouverte jusqu’à {time}.',
  'choose.empty':
    'Le paiement n’est pas possible pour le moment. Réessayez dans quelques minutes, ou contactez {merchant}.',
  'choose.unavailable': 'Indisponible pour le moment : {networks}',

  'source.title': 'Où est votre argent ?',
  'source.browser': 'Portefeuille de ce navigateur',
  'source.exchange': 'Autre plateforme',
  'source.wallet': 'Autre portefeuille',
  'source.choose': 'Choisir vous-même le jeton et le réseau',
  'source.notSent': '{name} n’envoie pas de {token} sur {network}.',
  'source.minimum': 'Ici, {name} envoie {amount} {token} ou plus.',
  'source.onlyOn': '{name} garde l’argent sur {networks} seulement.',
  'source.check': 'Vérifiez d’abord que {name} envoie {token} sur {network}.',
  'source.none': '{name} ne peut pas envoyer ce paiement. Choisissez un autre endroit.',

  'pay.title': 'Envoyez le montant exact',
  'pay.titleShort': 'Envoyez le reste',
  'pay.amount': 'Montant',
  'pay.amountMissing': 'Il manque encore',
  'pay.on': 'sur {network}',
  'pay.address': 'À cette adresse',
  'pay.qr': 'Code QR de l’adresse de paiement',
  'pay.codes': 'Type de code QR',
  'pay.codeAddress': 'Adresse seule',
  'pay.codeRequest': 'Avec le montant',
  'pay.qrRequest': 'Code QR de l’adresse et du montant',
  'pay.scanRequest':
    'Tous les portefeuilles ne lisent pas ce code. N’envoyez que si le vôtre affiche {amount} {token} vers l’adresse de cette page.',
  'pay.scan': 'Scannez, puis saisissez vous-même le montant.',
  'pay.warning': 'Envoyez uniquement des {token}, uniquement par le réseau {network}',
  'pay.warningText':
    'Tout autre envoi peut ne pas compter comme paiement. Les frais s’ajoutent : au moins ce montant doit arriver.',
  'pay.tronFee':
    'En plus du montant, le portefeuille qui envoie paie environ {amount} au réseau, sauf s’il a de l’énergie.',
  'pay.waiting': 'Nous attendons votre paiement. Cette page se met à jour toute seule.',
  'pay.shortTitle': 'Nous avons reçu {received} {token}',
  'pay.shortText': 'Il manque encore {missing} {token}. Envoyez-les à la même adresse avant la fin du temps.',
  'pay.lockedElsewhere': 'Ce paiement a déjà été commencé en {token} sur {network}. Il continue ici.',
  'pay.ways': 'D’où vous envoyez',
  'pay.fromExchange': 'Depuis une plateforme',
  'pay.fromWallet': 'Depuis un portefeuille',
  'pay.shorter': '{amount} {token} suffisent aussi.',
  'pay.exactAmount': 'Le montant exact est {amount} {token}.',
  'pay.showCode': 'Afficher le code QR',
  'pay.hideCode': 'Masquer le code QR',

  'exchange.pick': 'Dans l’appli, envoyez des {token} par {label}',
  'exchange.not': 'pas {label}',
  'exchange.receive':
    'Saisissez assez pour que « Receive amount » affiche {amount} {token} : la plateforme prend ses frais sur ce que vous saisissez.',
  'exchange.rare':
    'Peu de plateformes envoient des {token} sur {network}. Regardez d’abord dans votre appli.',
  'exchange.title': 'Ce que demandent les plateformes',
  'exchange.minimum': '{amount} {token} ou plus',
  'exchange.minimumUnknown': 'minimum : voir dans l’appli',
  'exchange.minutes': 'environ {minutes} min',
  'exchange.tooLittle': 'Ce montant est trop petit pour elle.',
  'exchange.changes': 'Ces chiffres changent. Votre appli montre ceux d’aujourd’hui, et ses frais.',

  'time.left': 'Temps restant',
  'time.fiveMinutes': 'Il reste moins de 5 minutes pour payer.',
  'time.oneMinute': 'Il reste moins d’une minute pour payer.',

  'copy.copy': 'Copier',
  'copy.copied': 'Copié',
  'copy.failed': 'Sélectionnez et copiez',
  'copy.address': 'adresse',
  'copy.amount': 'montant',
  'copy.hash': 'hash de la transaction',

  'wallet.title': 'Ou payez avec un portefeuille de ce navigateur',
  'wallet.intro':
    'Il remplit l’adresse et le montant pour vous. Vous vérifiez et confirmez dans le portefeuille.',
  'wallet.connect': 'Connecter {wallet}',
  'wallet.connecting': 'Ouvrez {wallet} et autorisez cette page à voir votre compte.',
  'wallet.switch': 'Passer à {network}',
  'wallet.switching': 'Ouvrez {wallet} et autorisez le passage à {network}.',
  'wallet.wrongNetwork': '{wallet} est sur un autre réseau. Ce paiement passe par {network}.',
  'wallet.unknownNetwork':
    '{wallet} ne connaît pas le réseau {network}. Ajoutez-le dans le portefeuille (chain ID {chainId}) et réessayez, ou envoyez à l’adresse de cette page.',
  'wallet.account': 'Compte',
  'wallet.balance': 'Il contient',
  'wallet.tooLittle':
    'Ce compte n’a pas assez de {token}. Choisissez un autre compte dans {wallet}, ou envoyez à l’adresse de cette page.',
  'wallet.checkAgain': 'Vérifier à nouveau',
  'wallet.send': 'Envoyer {amount} {token}',
  'wallet.confirming': 'Vérifiez et confirmez le paiement dans {wallet}. Gardez cette page ouverte.',
  'wallet.another': 'Utiliser un autre portefeuille',
  'wallet.refused': 'Vous avez refusé dans le portefeuille. Rien n’a été envoyé.',
  'wallet.busy': '{wallet} vous pose déjà une question. Ouvrez-le, répondez, puis réessayez.',
  'wallet.disconnected': '{wallet} n’est plus connecté. Connectez-le à nouveau.',
  'wallet.changed':
    'Le compte ou le réseau a changé dans {wallet}. Rien n’a été envoyé. Regardez à nouveau avant d’envoyer.',
  'wallet.failed': '{wallet} n’a pas pu le faire. Réessayez, ou envoyez à l’adresse de cette page.',
  'wallet.late': 'Il reste trop peu de temps pour payer ici avec un portefeuille.',
  'wallet.lateConfirming':
    'Le temps est presque écoulé. Si vous n’avez pas encore confirmé, refusez dans le portefeuille.',
  'wallet.openIn': 'Ouvrir dans {wallet}',
  'wallet.openOther': 'Ouvrir dans un autre portefeuille',
  'wallet.openHint':
    'Une appli de portefeuille sur ce téléphone remplit l’adresse et le montant. Comparez-les avec cette page avant de confirmer.',

  'miniPay.what':
    'Vous payez {amount} {token} à {merchant}. {wallet} montre les frais avant que vous confirmiez.',
  'miniPay.tooLittle':
    'Il n’y a pas assez dans {wallet} pour ce paiement. Ajoutez-y de l’argent et vérifiez à nouveau, ou payez d’ailleurs sur cette page.',
  'miniPay.deposit': 'Ajouter de l’argent dans {wallet}',

  'sign.pay': 'Payer avec {wallet}',
  'sign.what':
    'Vous signez une fois : {amount} {token} à {merchant} ({address}), jusqu’à {time}. Sans frais de réseau.',
  'sign.instead': 'Envoyer plutôt à l’adresse',
  'sign.notMade':
    'Le paiement que vous avez signé n’a pas été fait. Rien n’a été envoyé. Réessayez, ou envoyez à l’adresse de cette page.',
  'sign.account':
    'Ce compte ne peut pas payer par signature. Choisissez un autre compte dans {wallet}, ou envoyez à l’adresse de cette page.',

  'sent.title': 'Envoyé, pas encore visible',
  'sent.text':
    'Votre portefeuille a envoyé {amount} {token}. Ne renvoyez rien. Cette page vous dira quand cela arrive.',
  'sent.hash': 'Hash de la transaction',
  'sent.explorer': 'Voir sur le réseau',
  'sent.askedTitle': 'Regardez dans votre portefeuille',
  'sent.askedText':
    'Cette page a demandé à votre portefeuille d’envoyer {amount} {token} et ne sait pas ce qui s’est passé. Si votre portefeuille l’affiche comme envoyé, attendez ici. N’envoyez pas deux fois.',
  'sent.notSent': 'Mon portefeuille dit que rien n’a été envoyé',

  'seen.title': 'Paiement repéré',
  'seen.text': 'Votre paiement est sur le réseau {network}. Il compte dès qu’il y est confirmé.',
  'seen.textPlain': 'Votre paiement est sur le réseau. Il compte dès qu’il y est confirmé.',
  'seen.confirmations': 'Confirmations : {seen} sur {required}',
  'seen.counting': 'En attente de confirmations',
  'seen.received': 'Reçu',
  'seen.asked': 'Demandé',
  'settling.title': 'Paiement confirmé',
  'settling.text': 'Nous le réglons avec {merchant}. Cela prend en général un instant.',
  'checking.title': 'Le temps est écoulé',
  'checking.text':
    'Nous cherchons sur le réseau un paiement envoyé à temps. N’envoyez rien maintenant, s’il vous plaît.',
  'checking.textUnchosen': 'Le temps pour choisir est écoulé.',
  'wait.canClose': 'Vous pouvez fermer cette page. Rien n’est perdu : le paiement continue sans elle.',

  'done.title': 'Paiement effectué',
  'done.text': '{merchant} a votre paiement. Merci.',
  'done.paid': 'Payé',
  'done.date': 'Date et heure',
  'done.rate': 'Taux',
  'done.print': 'Imprimer le reçu',
  'done.proof': 'Reçu avec preuve',
  'surplus.title': 'Vous avez envoyé {surplus} {token} de trop',
  'surplus.text': 'Le surplus est enregistré, il n’est pas perdu.',
  'failed.title': 'Le paiement a échoué',
  'failed.text': 'Ce paiement n’a pas pu être terminé.',
  'failed.short': 'Seulement {received} {token} sont arrivés à temps. Il manquait {missing} {token}.',
  'failed.notSettled':
    'Vos {received} {token} sont arrivés, mais le paiement n’a pas pu être terminé. Votre argent est enregistré, il n’est pas perdu.',
  'expired.title': 'Le paiement a expiré',
  'expired.text': 'Le temps pour payer s’est écoulé avant qu’un paiement n’arrive.',
  'expired.textArrivals': 'Le temps pour payer s’est écoulé avant que le bon paiement n’arrive.',
  'ended.contactTitle': 'Que faire maintenant',
  'ended.contactText': 'N’envoyez rien de plus.',
  'ended.sentTitle': 'Avez-vous envoyé de l’argent ?',
  'ended.sentText': 'Ne l’envoyez pas une deuxième fois. Ce qui arrive reste enregistré et n’est pas perdu.',
  'ended.startAgain': 'Si vous n’avez rien envoyé, recommencez depuis la boutique de {merchant}.',
  'ended.startOver': 'Pour payer, recommencez depuis la boutique de {merchant}.',

  'arrivals.title': 'De l’argent est arrivé, mais ne compte pas',
  'arrivals.refundedTitle': 'De l’argent a été renvoyé',
  'arrivals.late': '{money} : arrivé sur {network} après la fin du temps.',
  'arrivals.after_completion': '{money} : arrivé sur {network} alors que ce paiement était déjà terminé.',
  'arrivals.wrong_token': '{money} : arrivé sur {network}, mais ce paiement n’accepte que {wanted}.',
  'arrivals.wrong_network':
    '{money} : arrivé sur {network}, mais ce paiement n’accepte l’argent que sur {wanted}.',
  'arrivals.refunded': '{money} : arrivé sur {network}, puis renvoyé par {merchant}.',
  'arrivals.recorded': 'C’est enregistré, ce n’est pas perdu.',
  'arrivals.stillOpen': 'Ce paiement est encore ouvert : il attend {money} sur {network}.',
  'arrivals.explorer': 'Voir la transaction',
  'arrivals.newTab': 's’ouvre dans un nouvel onglet',

  'lookup.open': 'J’ai payé. Où est mon argent ?',
  'lookup.intro':
    'Chaque paiement sur un réseau a un hash de transaction, appelé aussi TxID. Votre portefeuille ou votre plateforme l’affiche à côté du paiement envoyé.',
  'lookup.label': 'Hash de la transaction, ou un lien vers elle',
  'lookup.submit': 'Trouver mon paiement',
  'lookup.busy': 'Nous cherchons sur tous les réseaux…',
  'lookup.invalid': 'Ce n’est pas un hash de transaction. Il commence par 0x et a 66 caractères.',
  'lookup.isAddress':
    'C’est une adresse, pas un hash de transaction. Cherchez « TxID » ou « hash » dans votre portefeuille.',
  'lookup.wait': 'Vous avez demandé souvent. Attendez {seconds} s, puis redemandez.',
  'lookup.notChecked': 'Ces réseaux n’ont pas répondu : {networks}. Redemandez dans une minute.',
  'lookup.coin': '{amount} de la monnaie propre à {network}',
  'lookup.contactUnrecorded': 'Cet envoi n’est pas enregistré ici.',
  'lookup.credited': '{money} : arrivé sur {network}, et compte pour ce paiement.',
  'lookup.waiting_for_confirmations':
    '{money} : arrivé sur {network}. Confirmations : {seen} sur {required}. Quand toutes sont là, cela compte tout seul. Vous n’avez rien à faire.',
  'lookup.waiting_for_block':
    '{network} connaît cette transaction, mais ne l’a pas encore exécutée. Redemandez dans une minute.',
  'lookup.short':
    '{money} : arrivé, mais il manque encore {missing}. Envoyez-le à la même adresse avant la fin du temps.',
  'lookup.shortOver': '{money} : arrivé, mais il manquait {missing}, et le temps pour payer est écoulé.',
  'lookup.late': '{money} : arrivé sur {network} après la fin du temps.',
  'lookup.after_completion':
    '{money} : arrivé sur {network} alors que ce paiement était déjà terminé ; il n’en fallait plus.',
  'lookup.refunded': '{money} : renvoyé par {merchant}.',
  'lookup.wrong_token': 'Vous avez envoyé {money}, mais ce paiement n’accepte que {wanted}.',
  'lookup.unlisted_token':
    'Cette transaction a envoyé un jeton qui n’est pas accepté ici, quel que soit son nom. Elle ne compte pas.',
  'lookup.wrong_network':
    'Vous avez envoyé {money} sur {network}, mais ce paiement n’accepte l’argent que sur {wanted}.',
  'lookup.zero_value': 'Cette transaction n’a rien envoyé : son montant est zéro.',
  'lookup.failed_on_chain':
    '{network} n’a pas exécuté cette transaction. Rien n’a été envoyé, et l’argent est toujours dans votre portefeuille. Vous pouvez réessayer.',
  'lookup.other_address':
    'Cette transaction sur {network} ne paie rien à l’adresse de ce paiement. Vérifiez le hash, et l’adresse à laquelle vous avez envoyé.',
  'lookup.not_found':
    'Aucun réseau ne connaît cette transaction. Vérifiez le hash. S’il est juste, redemandez dans une minute.',
  'lookup.no_answer': '{network} ne répond pas pour le moment. Rien n’est perdu. Redemandez dans une minute.',
  'lookup.no_address': 'Choisissez d’abord un jeton et un réseau : ce paiement n’a pas encore d’adresse.',

  'rate.now': '1 {token} = {price} en ce moment',
  'rate.fixed': '1 {token} = {price}, taux fixé jusqu’à {time}',
  'rate.from': 'Taux fixé à {time}, d’après {sources}.',
  'support.label': 'Contacter {merchant} :',
  'support.keep': 'Gardez la référence {reference} : elle permet à {merchant} de retrouver le paiement.',
  'support.ask': 'Contactez {merchant} et donnez la référence {reference}.',

  'undo.change': 'Changer de réseau ou de jeton',
  'undo.cancel': 'Annuler et revenir à la boutique',
  'undo.sure':
    'Seulement si vous n’avez encore rien envoyé. L’argent déjà en route pourrait ne plus compter ensuite.',
  'undo.yesChange': 'Oui, choisir à nouveau',
  'undo.yesCancel': 'Oui, annuler',
  'undo.no': 'Non, rester ici',
  'cancelled.title': 'Paiement annulé',
  'cancelled.text': 'Rien n’a été payé.',

  'askBack.title': 'Récupérer votre argent',
  'askBack.possible': '{money} sur {network} : cet argent peut vous être renvoyé.',
  'askBack.short': 'Au lieu d’envoyer le reste, vous pouvez vous faire renvoyer {money} sur {network}.',
  'askBack.open': 'Demander à récupérer votre argent',
  'askBack.sure':
    'Nous envoyons un lien à {sentTo}. La personne qui l’ouvre dit où va l’argent. Continuez seulement si cette boîte mail est à vous.',
  'askBack.noRest': 'N’envoyez plus le reste.',
  'askBack.yes': 'Oui, envoyer le lien',
  'askBack.linkTitle': 'Regardez dans votre boîte mail',
  'askBack.linkText':
    'Un lien est en route vers {sentTo}. Ouvrez-le et dites où {money} doivent aller. S’il n’arrive pas, regardez dans les spams.',
  'askBack.askedTitle': 'Un remboursement a été demandé',
  'askBack.askedText': '{merchant} s’en occupe. La suite arrive par e-mail à {sentTo}.',
  'askBack.gone': 'Cet argent ne peut plus être demandé ici.',

  'redirect.soon': 'Nous vous ramenons chez {merchant}…',
  'redirect.now': 'Retour chez {merchant}',
  'redirect.stay': 'Rester sur cette page',
  'redirect.close': 'Vous pouvez maintenant fermer cette page.',

  'leave.text':
    'Vous quittez cette page de paiement pour {host}. Continuez seulement si vous connaissez cette adresse.',
  'leave.go': 'Continuer vers {host}',

  'missing.title': 'Paiement introuvable',
  'missing.text':
    'Vérifiez que l’adresse de la page est complète, ou demandez un nouveau lien de paiement à la boutique.',
  'error.title': 'Impossible d’afficher le paiement',
  'error.keepsTrying': 'Nous continuons d’essayer. Rien de ce que vous avez envoyé n’est perdu.',
  'error.retry': 'Réessayer',
  'error.unreachable': 'Le service de paiement est injoignable. Vérifiez votre connexion.',
  'error.timeout': 'Le service de paiement a mis trop de temps à répondre.',
  'error.malformed': 'Le service de paiement a donné une réponse que cette page ne comprend pas.',

  'refused.rate': 'Il n’y a pas de taux de change fiable pour le moment. Réessayez dans un instant.',
  'refused.tooMany': 'Trop d’essais en peu de temps. Attendez un instant, puis réessayez.',
  'refused.pair': 'Ici, ce jeton ne peut pas être payé par ce réseau. Choisissez-en un autre.',
  'refused.tooSmall': 'Ce montant est trop petit pour être payé ici. Demandez à la boutique.',
  'refused.tooLarge': 'Ce montant est trop grand pour être payé ici. Demandez à la boutique.',
  'refused.fault': 'Un problème est survenu de notre côté. Veuillez réessayer.',
};
