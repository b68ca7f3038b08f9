import type { Translated } from '../i18n/words';

export default {
  refusal: {
    validation_failed: 'La requête n’est pas valide',
    bad_request: 'La requête est illisible ; rechargez la page',
    invalid_payment_id: 'L’ID du paiement comporte 24 caractères hexadécimaux ; vérifiez-le',
    pair_not_supported: 'Ce jeton n’est pas accepté sur ce réseau ; choisissez-en un autre',
    amount_too_small: 'Le montant est inférieur au minimum ; augmentez-le',
    amount_too_large: 'Le montant dépasse le maximum ; réduisez-le',
    refund_asset_needed:
      'Les fonds de ce paiement sont arrivés dans plusieurs jetons ou réseaux ; choisissez-en un',
    refund_address_refused: 'Cette adresse ne peut pas recevoir le remboursement ; donnez-en une autre',
    refund_sender_refused:
      'Cette adresse n’a pas envoyé les fonds à rembourser ; utilisez le portefeuille qui a payé',
    export_too_large: 'Trop de paiements correspondent ; réduisez la période et exportez en plusieurs fois',
    logo_refused: 'Cette image ne peut pas être utilisée ; envoyez un PNG, JPEG ou WebP de 1 Mo au plus',
    developer_api_disabled: 'L’API pour développeurs est désactivée pour cette entreprise',
    not_signed_in: 'Vous n’êtes pas connecté, ou votre session a pris fin ; reconnectez-vous',
    sign_in_failed:
      'L’adresse e-mail ou le mot de passe est incorrect ; vérifiez les deux, ou définissez un nouveau mot de passe',
    second_factor_refused: 'Ce code n’est pas accepté ; attendez le suivant, ou utilisez un code de secours',
    sign_in_expired: 'Cette connexion a pris plus de cinq minutes, ou trop de tentatives ; recommencez',
    passkey_refused: 'Cette clé d’accès n’est pas acceptée ; réessayez, ou choisissez une autre méthode',
    cross_site_refused:
      'Cette requête ne vient pas du tableau de bord ; ouvrez le tableau de bord et réessayez',
    permission_missing:
      'Votre rôle ne le permet pas ; adressez-vous à un propriétaire ou à un administrateur de l’entreprise',
    fresh_factor_needed:
      'Confirmez votre identité avec votre clé d’accès ou votre second facteur, puis réessayez',
    not_an_operator:
      'Vous n’êtes pas un opérateur de ce service ; adressez-vous à un administrateur des opérateurs',
    second_factor_missing:
      'Il faut un second facteur, et vous n’en avez pas ; ajoutez d’abord une clé d’accès ou une application d’authentification',
    recent_sign_in_needed:
      'Vous vous êtes connecté il y a plus de dix minutes ; reconnectez-vous, puis ajoutez-la',
    owner_needed: 'Seul un propriétaire de l’entreprise peut le faire ; adressez-vous à lui',
    wrong_account:
      'Cette invitation a été envoyée à une autre adresse e-mail ; connectez-vous avec cette adresse',
    password_wrong: 'Le mot de passe actuel est incorrect ; saisissez-le de nouveau',
    scope_not_grantable:
      'Seul un propriétaire ou un administrateur de l’entreprise peut accorder ces autorisations à une clé',
    role_not_allowed: 'Votre rôle d’opérateur ne le permet pas ; adressez-vous à un opérateur qui l’a',
    test_helpers_off: 'Ce service ne propose pas de simulation de clients',
    rate_proofs_off:
      'Ce service n’a pas de clé pour signer les preuves de taux ; adressez-vous à votre opérateur',
    payment_not_found: 'Paiement introuvable ; vérifiez son ID ou sa référence, et l’environnement',
    payment_link_not_found: 'Lien de paiement introuvable ; vérifiez que son adresse est complète',
    refund_not_found: 'Remboursement introuvable ; vérifiez son ID et l’environnement',
    settlement_not_found: 'Règlement introuvable ; vérifiez son ID et l’environnement',
    payout_batch_not_found: 'Lot introuvable ; vérifiez son ID et l’environnement',
    no_account_change: 'Aucun changement de compte n’est en attente ; il n’y a rien à annuler',
    bank_reference_used:
      'Un autre règlement de ce marchand a été payé sous cette référence bancaire ; un virement paie un seul règlement, vérifiez lequel',
    settlement_account_unknown:
      'L’établissement ne connaît pas ce compte ; vérifiez l’établissement et le numéro',
    account_lookup_unavailable: 'L’établissement n’a pas répondu ; réessayez dans une minute',
    business_not_found: 'Vous n’appartenez à aucune entreprise avec cet ID ; choisissez l’une des vôtres',
    member_not_found: 'Personne dans cette entreprise n’a cet ID ; rechargez la liste',
    invitation_not_found: 'Invitation introuvable ; elle a peut-être été acceptée ou annulée',
    link_not_valid: 'Ce lien n’est plus valable ; utilisez l’e-mail le plus récent, ou demandez-en un autre',
    passkey_not_found: 'Clé d’accès introuvable ; rechargez la liste',
    person_session_not_found: 'Session introuvable ; elle a peut-être pris fin',
    merchant_not_found: 'Marchand introuvable ; vérifiez l’ID de son entreprise',
    api_key_not_found: 'Clé API introuvable ; rechargez la liste des clés',
    operator_not_found: 'Opérateur introuvable ; rechargez la liste des opérateurs',
    webhook_endpoint_not_found: 'Point de terminaison introuvable ; rechargez la liste',
    webhook_delivery_not_found: 'Envoi introuvable ; il date peut-être de plus de 90 jours',
    event_not_found: 'Événement introuvable ; il date peut-être de plus de 90 jours',
    duplicate_reference: 'Cette référence est déjà utilisée dans cet environnement ; choisissez-en une autre',
    rate_evidence_missing:
      'Le prix de ce paiement a été calculé avant la conservation des preuves de taux : rien ne peut prouver son taux',
    money_seen: 'De l’argent est déjà arrivé pour ce paiement',
    nothing_to_accept:
      'Aucun transfert de ce paiement ne peut être accepté ; vérifiez ses transferts, et attendez les confirmations',
    payment_already_completed:
      'Ce paiement est terminé : plus rien ne peut être accepté ; renvoyez le reste et enregistrez le remboursement',
    settlement_under_way: 'Ce paiement est payé et en cours de règlement : il n’y a rien à décider',
    nothing_to_refund:
      'Aucun transfert de ce paiement ne peut être enregistré comme renvoyé ; vérifiez ses exceptions',
    nothing_left_to_refund:
      'Rien ne peut plus être remboursé ainsi pour ce paiement ; vérifiez ses transferts et ses remboursements',
    refund_without_signer:
      'Personne ne peut envoyer ce remboursement depuis la trésorerie de ce paiement ; payez le client vous-même depuis cette trésorerie',
    refund_held:
      'Les fonds de ce paiement sont retenus jusqu’à ce qu’un opérateur en ait vérifié l’origine ; attendez, ou adressez-vous à lui',
    refund_too_early: 'Ce paiement ne peut pas encore être remboursé ; réessayez plus tard',
    idempotency_key_reused:
      'Vous avez déjà fait cette demande et la réponse s’est perdue : un remboursement de ce paiement a été créé. Fermez ce formulaire et consultez les remboursements du paiement avant d’en demander un autre',
    refund_too_large: 'Ce montant dépasse ce qui peut être remboursé ; réduisez-le',
    refund_not_covered:
      'Les fonds ont été vendus, et le solde du paiement ne couvre pas ce remboursement ; réduisez-le',
    too_many_refunds: 'Ce paiement a atteint le nombre maximum de remboursements',
    refund_needs_address: 'Ce remboursement a besoin d’une adresse',
    refund_address_given: 'Une adresse a déjà été donnée pour ce remboursement',
    decision_outdated:
      'Ceci a changé depuis que vous l’avez vu, donc rien n’a été décidé ; vérifiez de nouveau',
    payout_recovery_not_needed: 'Aucun versement de ce réseau n’a besoin d’être repris',
    refund_not_changeable: 'Le statut du remboursement ne le permet plus ; rechargez la page',
    api_key_not_in_force: 'Cette clé API est révoquée ou expirée ; émettez-en une nouvelle',
    api_key_already_rolled:
      'Cette clé API a déjà été renouvelée ; renouvelez celle qui l’a remplacée, ou révoquez celle-ci',
    operator_revoked: 'Cet opérateur est révoqué ; créez-en un nouveau',
    last_admin: 'C’est le dernier administrateur actif ; créez-en d’abord un autre',
    last_owner: 'Une entreprise doit avoir au moins un propriétaire ; désignez-en d’abord un autre',
    already_member: 'Cette personne fait déjà partie de l’entreprise ; changez plutôt son rôle',
    already_invited: 'Cette adresse a déjà une invitation en cours ; renvoyez-la, ou annulez-la d’abord',
    account_exists: 'Cette adresse e-mail a déjà un compte ; connectez-vous, puis rouvrez le lien',
    address_taken: 'Un autre compte utilise maintenant cette adresse e-mail ; choisissez-en une autre',
    last_way_in:
      'C’est votre dernier moyen de vous connecter ; définissez d’abord un mot de passe ou ajoutez une clé d’accès',
    conflicting_change:
      'Quelqu’un d’autre a modifié ceci au même moment ; rechargez, puis refaites la modification si elle est encore utile',
    payload_too_large: 'La requête est trop volumineuse ; envoyez-en moins',
    rate_limited: 'Trop de requêtes ; réessayez dans un instant',
    request_timeout: 'La requête n’est pas arrivée à temps ; réessayez',
    internal_error:
      'Le service a rencontré une erreur ; réessayez, et indiquez l’ID de la requête si vous la signalez',
    rate_unavailable: 'Aucun taux de change fiable n’est disponible pour le moment ; réessayez sous peu',
    not_ready: 'Le service n’est pas prêt ; réessayez sous peu',
  },
} satisfies Translated<typeof import('./refusal.words')>;
