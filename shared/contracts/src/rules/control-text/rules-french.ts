import type { LanguageRules } from './language-rules.types';

/** French phrases that ask to leave; without accents, elisions as words: M ENVOYEZ. */
export const french: LanguageRules = {
  classes: {
    messages:
      'message messages msg sms texto textos texte textes pub pubs publicite publicites promo promos promotion promotions offre offres notification notifications alerte alertes spam spams info infos communication communications courriels envoi envois',
    de: 'de d des du vos votre les le la ces cet ce cette tous toutes vos aucun aucune autre autres un une mes mon ma a rien',
    envoyez:
      'envoyez envoie envoies envoyer ecrivez ecris ecrire contactez contacte contacter textez texte texter appelez appelle appeler derangez derange deranger harcelez harceler embetez embeter emmerdez emmerder spammez spammer',
    menvoyez: 'menvoyez menvoyer mecrivez mecrire mappelez mappeler',
    arretez: 'arretez arrete arreter arretes arret cessez cesse cesser stoppez stoppe stopper finissez',
    desabonner:
      'desabonner desabonnez desabonne desabonnement desabonnes desabonnee desabo desinscrire desinscrivez desinscris desinscrit desinscription desinscrite desinscripton',
    retirez:
      'retirez retire retirer enlevez enleve enlever supprimez supprime supprimer effacez efface effacer otez ote oter rayez raye rayer sortez',
    liste: 'liste listes base fichier fichiers repertoire contacts carnet systeme',
    numero: 'numero tel telephone nom contact coordonnees donnees',
    moi: 'moi me m nous',
  },
  negations: 'n ne pas jamais',
  light: 'me m vous nous pas plus de svp s te t veux',
  rules: [
    {
      say: 'veux|voulons|veut ne? plus|pas|aucun|aucune etre|recevoir|avoir|lire|$de* $messages',
      unless: 'info infos information informations',
      freely: true,
    },
    // Without its NE, plus means more: "je voudrais plus d'infos".
    {
      say: 'ne|n veux|voulons|veut|souhaite|desire|voudrais|souhaitons|aimerais plus|pas|aucun|aucune etre|recevoir|avoir|lire|$de* $messages',
      freely: true,
    },
    {
      say: 'souhaite|desire|voudrais|souhaitons|aimerais ne plus|pas etre|recevoir|avoir|lire|$de* $messages',
      freely: true,
    },
    { say: 'veux|souhaite|desire|voudrais|voulons ne? plus|pas recevoir $de* rien? ]', freely: true },
    {
      say: 'veux|souhaite|desire|voudrais plus|pas etre contacte|contactee|derange|derangee|appele|appelee|abonne|abonnee|inscrit|inscrite|sur',
      freely: true,
    },
    {
      say: 'veux|souhaite|desire plus|pas que vous m|me|nous? $envoyez|envoyiez|contactiez|ecriviez|$menvoyez',
      freely: true,
    },
    { say: '[ plus|pas recevoir $de* $messages? ]', freely: true },
    { say: '[ ne plus|pas recevoir $de* $messages? ]' },
    { say: '[ plus|pas de|d|aucun $de* $messages $de* ]', statement: true },
    { say: '[ aucun $messages ]' },
    { say: '[ plus rien ]' },
    { say: 'm|me|nous $envoyez plus|jamais $de* $messages?', freely: true },
    { say: 'm|me|nous $envoyez pas $de* $messages', freely: true },
    { say: 'm|me|nous $envoyez pas ]', freely: true },
    { say: '$menvoyez plus|jamais|pas', freely: true },
    { say: 'ne n? plus|pas|jamais m|me|nous? $envoyez|$menvoyez', freely: true },
    { say: 'n|ne envoyez|envoie|ecrivez plus|pas $de* $messages?', freely: true },
    { say: '$arretez svp|stp|s|il|vous|plait* de|d|s? m|me|nous? $envoyez|$menvoyez', notBefore: 'pas' },
    { say: '[ je veux|voudrais|souhaite arreter ]' },
    { say: 'fini|finis $de* $messages' },
    { say: '$arretez de recevoir $de* $messages' },
    { say: 'refuse de? recevoir $de* $messages' },
    { say: 'ne plus|pas $envoyez $de* $messages' },
    { say: '$arretez $de* $messages', unless: 'bus metro' },
    { say: '[ $arretez ca|tout|maintenant|immediatement|svp|moi|cela? ]' },
    { say: '$desabonner moi?', unless: 'erreur' },
    { say: '$retirez $moi ]' },
    { say: '$retirez $moi de|d|des $de* $liste|$messages' },
    { say: '$moi $retirez de|d $de* $liste' },
    { say: 'etre retire|retiree|enleve|enlevee|supprime|supprimee|efface|effacee de|d $de* $liste' },
    { say: '$retirez mon|ce|mes|notre $numero' },
    { say: '$retirez $de* $numero de $de* $liste' },
    {
      say: 'resilier|resiliez|resilie|annuler|annulez|annule|stopper mon|l|mes|cet|les|des|ces* abonnement|inscription|abonnements|$messages',
    },
    { say: 'laissez|laisse|fichez|foutez|fiche|fous $moi tranquille|paix|la|en* tranquille|paix' },
    { say: 'retire|revoque|retirer|revoquer mon|le consentement|accord|autorisation' },
    { say: 'oubliez|perdez|oublie mon numero' },
    { say: '[ ca suffit ]' },
    { say: 'n en veux plus ]', freely: true },
    { say: '[ resilier|resiliez|resiliation ]' },
    { say: 'resiliation|annulation de|d|l|mon* abonnement|inscription' },
    { say: 'marre|assez de $de* $messages' },
  ],
  doubtful: ['mauvais|faux numero', 'pas|plus interesse|interessee', 'trop de $messages', '[ assez ]'],
};
