import type { LeavingRule } from './language-rules.types';

/** Other lists: "enlevez-moi de la liste d'attente". */
const OTHER_LIST = 'attente benevoles diner absent absente absents invites presences';
/** What else has members: "annuler mon inscription au cours". */
export const OTHER_MEMBERSHIP = 'gym cours camp yoga piscine revue tournoi salle annuel mensuel saison theatre';

/** "Désabonnez-moi", "retirez mon numéro", "annulez mon abonnement", "laissez-moi tranquille". */
export const removing: readonly LeavingRule[] = [
  { say: '$retirez mon|notre nom et mon|notre $numero de|d $de* $liste' },
  { say: '$retires $moi de|d ton|votre|ce|tes|vos truc|affaire|patente', given: '$envois' },
  { say: '$desabonner moi?', notAfter: 'est sont suis ete' },
  { say: '$desinscrire moi?', notBefore: 'au du ma mon mes notre d', unless: 'erreur' },
  { say: 'desinscrit moi', unless: 'erreur' },
  { say: '$desinscrire|$desabonner moi? de|d|du|des $de* $liste|$envois' },
  { say: '$moi $desinscrire|$retirez de la ]', refers: true },
  { say: '$desinscrire du|d service', unless: 'erreur' },
  { say: '$desinscrire mon|ma|mes|ce|notre $numero', unless: 'erreur' },
  { say: 'etre desabonne|desabonnee|desinscrit|desinscrite', unless: 'erreur cours camp' },

  { say: '$retires $moi ]', unless: OTHER_LIST },
  { say: 'debarquez|debarque $moi? de|d $de* $liste|$envois', unless: OTHER_LIST },
  { say: 'debarquez|debarque moi de la ]' },
  { say: '$retires $moi de|d|des|du $de* ta? $liste|$envois|groupe', unless: OTHER_LIST },
  { say: 'retirez|enlevez|otez|supprimez|effacez|retire|enleve|ote moi d ici ]' },
  { say: '$retires $moi de la ]' },
  { say: '$moi $retires de|d|du|des $de* $liste|$envois', unless: OTHER_LIST },
  { say: 'me|m|nous $retirez ]', refers: true, notAfter: 'va $proche' },
  {
    say: 'etre $sorti de|d|du|des $de* $liste|$envois',
    unless: OTHER_LIST,
  },
  {
    say: 'veux|voudrais|aimerais|souhaite|demande|desire|exige a|d|de? etre $sorti ]',
    refers: true,
    unless: OTHER_LIST,
  },
  { say: 'demande|veux|souhaite|voudrais a|d|de? etre exclu|exclue de' },
  { say: '[ $retires de|d $de* $liste', unless: OTHER_LIST },
  { say: 'faire $retires de|d $de* $liste', unless: OTHER_LIST },
  { say: 'quitter|quitte|sortir|partir de? $de* $liste', unless: OTHER_LIST },
  { say: 'quitter|quitte|sortir de? $de* groupe de|d $envois' },
  { say: '[ quitter ]' },

  { say: '$retires $moi de|d ca|tout ]', given: '$messages' },
  { say: '$retires $moi de|d ta|vos|tes $envois' },
  {
    say: '$veux|$souhaite plus|pu|pas qu|que il|mon $numero? soit|reste|apparaisse|figure|sois sur|dans|ds $de* $liste',
    freely: true,
  },
  { say: '$moi|numero exclure|exclus|exclu de|des|d $de* $liste|$envois' },
  { say: 'exclure|excluez|exclusion $moi|$numero|mon|de|ce* de|des|d $de* $liste|$envois' },
  { say: 'etre $sorti de|d la ]', refers: true },
  { say: 'qu|que on|vous|tu $moi $retires|$desabonner|$desinscrire ]', refers: true },
  { say: '$retires mon|notre|ce|mes nom|$numero de|d la|ca|ici ]' },
  { say: '$retires le $numero ]', given: '$messages' },
  { say: '[ $retirez ]', given: 'numero numeros' },
  // The number. ENLEVEZ LE needs a word for it: "les oignons, enlevez-les".
  { say: 'le|la|l $retires ]', given: 'numero number' },
  { say: 'le|la|l $retires de|d $de* $liste|$envois', unless: OTHER_LIST },
  { say: '$retires le $numero de|d $de* $liste' },
  { say: '$retires le|la de|d $de* $liste', unless: OTHER_LIST },
  { say: '$retires le|la|les|ca ]', given: '$numero' },
  { say: '$retires|oubliez|oublie|perdez|perds|lachez|lache toutes? mon|ce|mes|notre|son|leur $numero' },
  { say: '$retires mon|notre|son|leur|mes nom|noms et? mon? $numero? ]' },
  { say: '$retires mon|notre|son|leur|mes nom|noms de|d|des|du $de* $liste|$envois', unless: OTHER_LIST },
  { say: '$retires mes|toutes|nos* infos|informations|info de|d|des|du $de* $liste' },
  { say: '$retires mes|nos infos|informations ]' },
  {
    say: 'n|ne $me mettez|mets|inscrivez|ajoutez plus|pu|pas sur|dans|a|de $de* $liste',
    notAfter: '$sujet',
    freely: true,
  },
  { say: '[ mettez|mets|mettre moi|nous plus|pu|pas sur|dans $de* $liste', freely: true },
  { say: '$numero soit|etre efface|supprime|retire|enleve|raye|oublie|bloque' },
  { say: 'n|ne utilisez|utilise plus mon|ce|notre $numero', notAfter: '$sujet', freely: true },
  { say: 'suppression|retrait de $de* $numero|$liste' },

  {
    say: 'resilier|resiliez|resilie|annuler|annulez|annule|stopper tous|vos|mon|l|mes|cet|les|des|ces* abonnement|inscription|abonnements|$envois',
    notBefore: 'au a aux pour',
    unless: `${OTHER_MEMBERSHIP} commande`,
  },
  {
    say: 'resilier|resiliez|resilie|annuler|annulez|annule mon|l|mes? abonnement|inscription|abonnements a|aux|au $de* service? $de* $envois|$liste',
  },
  { say: '[ resilier|resiliez|resiliation ]' },
  { say: '[ resiliation|annulation de|d|l|mon* abonnement|inscription $envois? ]' },
  { say: 'annulez|annuler les ]', given: '$messages' },
  { say: '[ annuler|annulez tout ]', refers: true, given: '$numero inscrit' },

  {
    say: 'quittez|laissez|laisse|fichez|foutez|fiche|fous|crissez|crisse|sacrez $moi $tranquille|paix|la|en* $tranquille|paix|patience',
    notAfter: 'repondu',
  },
  {
    say: 'qu|que on|vous me|nous laisse|laissiez|fiche|foute $tranquille|paix|la* $tranquille|paix',
  },
  { say: 'laissez|laisse mon|ma|mes|notre $proche $tranquille', given: '$messages' },
  { say: '[ oubliez|oublie moi ]' },
  { say: 'lachez|lache moi|nous ca?', notBefore: 'un une' },
];
