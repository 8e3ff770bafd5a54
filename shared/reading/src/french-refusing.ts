import type { LeavingRule } from './language-rules.types';

/** Something else of the business is meant: "je veux plus d'infos", "pas les promos par la poste". */
const OTHER_INFOS = 'info infos information informations poste anglais';

/** "Je ne veux plus de vos textos", "plus de promos svp", "j'en ai assez", consent. */
export const refusing: readonly LeavingRule[] = [
  { say: 'que je|j ne? recoive plus|pu|jamais $de* $envois' },
  {
    say: 'veux|voulons|veut ne? plus|pu|pas|aucun|aucune jamais? recevoir|avoir|lire|voir|$de* $envois',
    notBefore: 'comme',
    unless: OTHER_INFOS,
    freely: true,
  },
  {
    say: 'veux|voulons|veut ne? plus|pu|pas|aucun|aucune recevoir? de|d|vos|aucun|aucune* $promo',
    unless: OTHER_INFOS,
    freely: true,
  },
  // Without its NE, plus means more: "je voudrais plus d'infos".
  {
    say: 'ne|n $veuille plus|pu|pas|aucun|aucune jamais? recevoir|avoir|lire|voir|$de* $envois',
    unless: 'poste anglais',
    freely: true,
  },
  {
    say: 'ne|n $veuille plus|pu|pas|aucun|aucune recevoir? de|d|votre|vos|aucun|aucune* $promo',
    freely: true,
  },
  // With RECEVOIR the order of the words shows it.
  {
    say: '$souhaite plus|pu|pas|jamais recevoir|avoir|lire|voir vos|tes|ces|d|de|aucun|aucune|autres|autre* $envois',
    freely: true,
  },
  { say: '$souhaite pu|pas|jamais recevoir|avoir|lire|voir|de|d $de* $envois', unless: OTHER_INFOS, freely: true },
  { say: '$veuille ne|n plus|pu|pas|jamais en|rien? recevoir|avoir|lire|voir $de* $envois|rien', freely: true },
  {
    say: '$veuille ne|n plus|pu|pas|jamais etre $contacte',
    notBefore: 'au aux pendant avant apres le la',
    freely: true,
  },
  {
    say: '$veuille ne|n? plus|pu|pas|jamais me|m|nous faire $ecrire',
    notBefore: 'la le l mon ma un une',
    freely: true,
  },
  {
    say: 'veux|voulons|souhaite|desire|voudrais plus|pu|pas qu|que on|ca|il|ils $me? $envoie|$ecrire|texte|textent|envoient|ecrive|ecrivent|contacte|contactent $de* $messages?',
    notBefore: 'la le l mon ma mes un une pour',
    freely: true,
  },
  { say: 'tiens|tenons plus|pu|pas a recevoir|avoir $de* $envois', freely: true },
  { say: 'tiens|tenons plus|pu|pas a etre $contacte', freely: true },
  { say: 'tente plus|pu|pas de|d recevoir $de* $envois', freely: true },
  { say: 'peux|accepte plus|pu|pas de|d recevoir $de* $envois', freely: true },
  { say: 'plus|pu|pas la? peine|necessaire|utile de|d recevoir? $de* $envois', freely: true },
  { say: 'en peux|peut plus|pu de|d|des $de* $envois', freely: true },
  { say: 'suffit de|d recevoir $de* $envois' },
  { say: 'moyen|possible|facon de|d ne? plus|pu recevoir $de* $envois', freely: true },
  { say: '[ assez les|vos|ces|tes $envois ]', statement: true },
  { say: 'autorise|autorisons plus|pu|pas a $me $ecrivez', freely: true },
  { say: 'want pu|plus de|d $de* $envois', freely: true },
  { say: '$veuille que vous|tu? ne|n plus|pu $me? $ecrire|$envoie', freely: true },
  {
    say: 'dit|dis|redis|repete|ecrit qu|que je|on|nous ne|n? voulais|voulait|voulions plus|pu|pas $de* $envois',
    freely: true,
  },

  // What was sent stands first: "vos textos j'en veux plus", "les rappels, je les veux pas".
  { say: '$envois $la* j|je|on|nous|moi* ne|n? en|les $veuille plus|pu|pas', freely: true },
  {
    say: 'je|j|on|nous ne|n? les|en $veux plus|pu',
    notBefore: 'de d grand gros grosse petit tard que',
    given: '$pluriel',
    unless: 'recu pour sur billets par',
    freely: true,
  },
  { say: '$veux plus|pu|pas les voir|lire|avoir|recevoir', given: '$pluriel', unless: 'avant', freely: true },
  { say: '$envois $la* c est non' },
  { say: 'vos|tes|ces|les $envois $la* gardez|garde les ]' },
  { say: '[ je suis plus|pu capable ]', given: '$pluriel', freely: true },
  { say: '$envois $la* je suis plus|pu capable ]', freely: true },
  { say: '[ envoyez|envoie les a d autres|autre', given: '$pluriel' },
  { say: '$veux|$souhaite plus|pu|pas recevoir de|d|vos texte ]', freely: true },
  {
    say: 'en|les $veux plus|pu|pas du|tout|pantoute|recevoir* ]',
    notAfter: '$sujetautre',
    given: '$pluriel',
    unless: 'recu pour sur billets par',
    freely: true,
  },
  { say: 'plus|pu|pas me? les|en recevoir|envoyer ]', given: '$pluriel', notAfter: 'pouvez peux', freely: true },
  { say: 'plus|pu|pas interesse|interessee a les|en recevoir', given: '$messages', freely: true },

  { say: '$envois $la* c|ca est|suffit $fini|assez|trop? ]', statement: true },
  { say: '[ plus|pas|pu un|une? seul|seule|autre $envois', freely: true },
  { say: 'pour|comment ne? plus|pu|pas recevoir|avoir $de* $envois', freely: true },
  { say: '$veux plus|pu|pas etre dans|sur $de* groupe|liste $envois', freely: true },
  { say: 'plus|pu besoin de|d $me $envoyez', freely: true },
  { say: '$souhaite|$veux plus|pu rien recevoir|avoir', freely: true },
  { say: '$veux|$souhaite ne? plus|pu|pas? recevoir aucun|aucune autre? $envois', freely: true },
  { say: 'ne plus|pu figurer|apparaitre|etre dans|sur|de $de* $liste', freely: true },
  { say: 'inutile|peine de|d continuer a|de $me? $envoyez', freely: true },
  { say: '$envois $la* plus|pu besoin ]', statement: true, freely: true },
  { say: '[ vos|tes|ces|les $envois $la* non ]', statement: true },
  { say: '$envois $la* je|on refuse ]' },
  { say: '[ gardez|garde les ]', given: 'textos sms texts pubs publicites' },
  { say: 'en ai|avons plus|pu besoin de|d|ca* ]', given: '$pluriel', freely: true },
  { say: 'j en ai assez|marre|plein|ras ]', given: '$pluriel' },
  { say: 'ai|avons plus|pu besoin de|d ca ]', given: '$pluriel', freely: true },
  { say: 'suis|sommes plus|pu interesse|interessee|interesses ]', given: '$pluriel', freely: true },

  // Interest.
  { say: 'm|nous interesse|interessent plus|pu|pas d|de recevoir $de* $envois', freely: true },
  { say: 'm|nous interesse|interessent plus|pu|pas vos|tes|ces|les $envois', freely: true },
  { say: 'm|nous interesse|interessent plus|pu|pas ]', given: '$pluriel', unless: 'recu pour', freely: true },
  { say: '$envois $la* ne|n? m|nous interesse|interessent plus|pu|pas', freely: true },
  { say: 'plus|pu|pas interesse|interessee|interesses a|de|d recevoir|avoir $de* $envois', freely: true },
  {
    say: 'plus|pu|pas interesse|interessee|interesses par|a|aux|avec|de|dans vos|tes|ces|les|recevoir* $envois',
    freely: true,
  },
  { say: 'aucun interet a|pour|de|d recevoir? $de* $envois', freely: true },
  {
    say: 'plus|pu|pas|rien la? peine|necessaire|utile de|d $me $ecrivez',
    notBefore: 'la le l mon ma un une',
    freely: true,
  },
  { say: 'inutile|sert a? rien? de|d $me $ecrivez', notBefore: 'la le l mon ma un une' },
  { say: '[ plus|pu par texto|textos|sms|message|messages|text ]', statement: true },

  // The law's words.
  {
    say: 'oppose|opposons|opposer|opposition a|au|aux|d|de recevoir|reception|l|la? $de* $envois|prospection|demarchage|traitement|utilisation',
  },

  {
    say: 'veux|souhaite|desire|voudrais|voulons ne? plus|pu|pas en? recevoir $de* rien? ]',
    refers: true,
    freely: true,
  },
  {
    say: '$veux|$souhaite plus|pu|pas etre $contacte',
    notBefore: 'au aux pendant avant apres le la',
    freely: true,
  },
  {
    say: 'veux|souhaite|desire|voudrais plus|pu|pas etre inscrit|inscrite|abonne|abonnee a|aux|sur|dans $de* $envois|$liste',
    freely: true,
  },
  { say: 'veux|souhaite|desire|voudrais plus|pu etre inscrit|inscrite|abonne|abonnee ]', freely: true },
  { say: '$veux|$souhaite ne|n? plus|pu|pas etre? sur|dans $de* $liste', freely: true },
  {
    say: 'veux|souhaite|desire|voulons plus|pu|pas que vous|tu $me $ecrivez|$envoie',
    notBefore: 'la le l mon ma mes un une',
    freely: true,
  },
  {
    say: 'veux|souhaite|desire|voulons plus|pu|pas que vous|tu $me? $ecrivez|$envoie $de* $envois|$numero',
    freely: true,
  },
  { say: 'ne plus|pu|pas|rien recevoir $de* $envois', notAfter: 'normal triste decu decue' },
  { say: 'ne plus|pu|pas|rien recevoir de|d|aucune* $promo', notAfter: 'normal triste decu decue' },
  // "Ces avis" are messages, "un autre avis" is an opinion.
  { say: 'plus|pu|pas|arreter|arretez|cesser de? recevoir vos|ces|les|d avis', freely: true },
  {
    say: 'veux|souhaite|desire|voudrais|aimerais|voulons plus|pu|pas les|en recevoir',
    notBefore: 'le la avant demain',
    given: '$messages',
    freely: true,
  },
  { say: 'veux|voulons|souhaite|desire ne? plus|pu|pas? rien recevoir', freely: true },
  { say: 'veux|voulons ne? plus|pu|pas? rien savoir de? vous? ]', freely: true },
  { say: 'veux|voulons ne? plus|pu|pas? rien savoir de|d $de* $envois', freely: true },
  { say: 'veux|voulons|souhaite|desire plus|pu entendre parler de vous|vos|votre', freely: true },
  { say: 'veux|voulons|souhaite|desire plus|pu avoir? de vos nouvelles', freely: true },
  { say: 'veux|voulons|souhaite|desire plus|pu avoir? de nouvelles de vous|votre', freely: true },
  { say: 'ne plus|pas faire partie de|du $de* $liste' },
  { say: 'veux|voudrais|souhaite|desire plus|pu|pas faire partie de|du $de* $liste', freely: true },

  // "Pas de message" alone is about a card or a voicemail.
  {
    say: '[ jamais? plus|pu jamais? de|d|aucun $de* $envois|$promo $de|sur|part|$numero* ]',
    notAfter: 'ya',
    unless: 'info infos information informations',
    statement: true,
  },
  {
    say: '[ pas de|d|$de* infolettre|infolettres|text|texto|textos|sms|texts|messages|promos|publicite|publicites|pubs|pub|notifications|alertes|spam $de|sur|part|$numero* ]',
    notAfter: 'ya',
    statement: true,
  },
  {
    say: '[ plus|pu|pas de|d $envois|promo par texto|textos|sms|message|messages|text',
    notAfter: 'ya',
    statement: true,
  },
  { say: '[ plus|pu|pas de|d $envois $sortes ]', statement: true },
  { say: '[ plus|pu de|d $textos pour|le|la|pendant|durant', notAfter: 'ya', statement: true },
  { say: '[ plus aucun|aucune $messages', notBefore: 'depuis le la', statement: true },
  { say: '[ plus? aucun|aucune $de* $envois|$promo|message $sortes|sur|mon|ce|notre|a|$numero* ]', statement: true },
  { say: '[ ni $textos ]', statement: true },
  { say: 'veux|voulons ni $textos ]', freely: true },
  { say: '[ pu de|d texte ]', statement: true },
  { say: '[ plus|pu rien ]', notAfter: 'ya', statement: true },
  { say: '[ ne plus|pu|pas|rien recevoir ]' },
  { say: 'ne plus|pu recevoir ca|cela|rien ]', refers: true },
  { say: 'plus|pu|pas envie de|d recevoir? $de* $envois', notBefore: 'pour', freely: true },
  { say: 'veux|voulons|souhaite|desire plus|pu|aucun de|d? contact|contacts avec vous', freely: true },
  {
    say: 'ne|n veux|voulons|souhaite|desire plus|pu|pas recevoir? de|d|vos* $nouvelles par texto|textos|sms|message|messages',
    freely: true,
  },
  { say: 'veux pu|pas recevoir? de|d|vos* $nouvelles par texto|textos|sms|message|messages', freely: true },
  { say: 'plus|pu besoin de|d|des recevoir? $de* $envois', notBefore: 'sur pour', unless: OTHER_INFOS, freely: true },
  // "Pas besoin de texto, appelez-moi" is about one.
  { say: 'pas|plus|pu besoin de|d recevoir? vos|tes|ces $envois', freely: true },
  {
    say: 'pas besoin de|d|des recevoir? de|d|des? textos|pub|publicite|sms|texts|messages|pubs|promos|publicites|notifications|alertes',
    notBefore: 'sur pour',
    freely: true,
  },
  { say: 'pour plus|pu recevoir $de* $envois|ca', notAfter: 'inscrire inscris', freely: true },
  { say: 'n|ne? consens plus|pu|pas a recevoir? $de* $envois', freely: true },
  { say: 'n en veux plus aucun|aucune|un|une? seul? ]', refers: true, freely: true },
  { say: '[ j en veux|voulons pu ]' },
  { say: 'demande|veux|voudrais|voulais de? plus|pu recevoir $de* $envois', freely: true },
  { say: 'voulais plus|pu de? vos $envois', freely: true },
  {
    say: 'ne|n plus|pu|pas|jamais etre $contacte',
    refers: true,
    notAfter: 'pour triste decu decue',
    notBefore: 'pendant',
  },
  { say: 'n|ne? accepte|acceptons plus|pu de? recevoir? $de* $envois', freely: true },
  { say: 'je|j|nous refuse|refusons de? recevoir? $de* $envois' },
  { say: 'je|nous refuse|refusons d etre $contacte', notBefore: 'au aux pendant avant apres le la' },
  { say: '[ refus|refuse de? recevoir? $de* $envois' },
  { say: 'je|nous n|ne? vous? autorise|autorisons plus|pas $de* $envois', freely: true },

  // Consent. "J'ai pas la permission de mes parents" is about a child.
  {
    say: 'pas|jamais donné? mon|notre|nos|votre|d|de|aucun|aucune* consentement|consenti|autorisé|autorise|permission|autorisation',
    unless: 'formulaire sortie photo photos assurance parents medecin',
    freely: true,
  },
  {
    say: 'vous n avez pas|jamais eu? la|l|le|mon permission|autorisation|consentement|droit de|d $me $envoyez',
    freely: true,
  },
  { say: 'pas|jamais donné mon|notre? accord ]', freely: true },
  { say: 'pas|jamais donné mon|notre? accord pour|a|aux $de* $envois', freely: true },
  {
    say: 'retire|revoque|retirer|revoquer mon|le|toute|tout consentement|accord|autorisation',
    unless: 'photo photos sortie',
  },
  { say: 'donne plus|pas mon|notre consentement|accord|permission|autorisation', freely: true },
  { say: 'consentement|accord|autorisation est retire|retiree|revoque|revoquee' },

  // Complaints that ask for it.
  { say: 'marre|assez|tanne|tannee|ecoeure|ecoeuree|fatigue|fatiguee de|des|d recevoir? $de* $envois|ca' },
  { say: 'ras le bol de|d|des recevoir? $de* $envois|ca' },
  { say: 'plein le dos|casque|cul de|d|des recevoir? $de* $envois|ca' },
  { say: '[ ca suffit ]', statement: true },
  { say: '[ ca suffit les|vos|tes|ces|des $envois', statement: true },
  { say: 'c est assez|trop les|vos|tes|ces $envois' },
];
