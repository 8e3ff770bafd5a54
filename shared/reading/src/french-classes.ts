import { frenchVerbs } from './french-verbs';
import type { WordClasses } from './pattern';
import { SENT_THINGS } from './vocabulary';

/** The word classes of the French phrases; without accents, elisions as words: M ENVOYEZ. */
export const classes: WordClasses = {
  ...frenchVerbs,
  envoyez: '$ecrivez $envoie',
  /** "Je veux plus de textos" wants none, "je voudrais plus de textos" more of them. */
  veux: 'veux voulons veut',
  souhaite:
    'souhaite souhaitons desire desirons voudrais voudrions aimerais aimerions souhaiterais souhaiterions desirerais',
  /** With its NE the same of each. */
  veuille: '$veux $souhaite prefere preferons prefererais prefererions voulais voulait voulions',
  contacte:
    'contacte contactee contactes derange derangee deranges appele appelee sollicite sollicitee sollicites texte textee textes spamme spammee achale achalee harcele harcelee importune importunee notifie notifiee relance relancee rejoint rejointe bombarde embete emmerde',
  arretes: '$arretez $arrete',
  retires: '$retirez $retire',
  /** Nothing but messages. */
  textos:
    'text texts texting message messages msg sms spam texto textos spams pub pubs publicite publicites communication communications envoi envois notifications infolettre infolettres',
  /** Messages when there are several: "la promo" and "un rappel" are things of the business. */
  envois:
    '$textos promos alerts offers emails promotions offres alertes infos courriel courriels mail mails annonces rappels niaiseries betises textes sollicitations campagne campagnes avertissements invitations',
  /** One of them, after DE: "pas de promo". */
  promo: 'promo promotion offre notification alerte annonce rappel',
  messages: `${SENT_THINGS} $envois $promo invitation invitations avis texte info`,
  /** Messages only with their means: "vos rabais par texto". */
  nouvelles: 'rabais soldes nouvelles infos informations sollicitation sollicitations',
  sortes:
    'publicitaire publicitaires promotionnel promotionnels promotionnelles commercial commerciaux indesirables inutiles automatiques',
  de: 'prochain prochaine prochains prochaines futurs futures nombreux multiples petits petit reception l de d des tout toute du vos votre les le la ces cet ce cette tous toutes aucun aucune autre autres un une seul seule ta tes ton mes mon ma a rien en ca cela tels telles avec',
  /** TERMINÉ is also Spanish for "I ended". */
  fini: 'fini finis termine terminepasado',
  tranquille: 'tranquille tranquilles tranquile tranquil',
  la: 'la svp merci moi ben bin franchement serieux serieusement honnetement desole desolee',
  /** After ETRE: "je veux être retirée". */
  sorti:
    'retire retiree enleve enlevee supprime supprimee efface effacee ote otee raye rayee radie radiee debarque debarquee exclu exclue degage sorti sortie vire desabonne desabonnee desinscrit desinscrite',
  /** Messages that came, not one that is answered. */
  pluriel:
    'textos texto texts sms messages pubs publicites promos rappels notifications infolettres alertes offres annonces courriels',
  sujetautre: 'qui tu vous il elle ils',
  liste:
    'liste listes base fichier fichiers repertoire contact contacts carnet systeme registre registres banque listing listings',
  numero: 'number phone numero numeros tel telephone contact coordonnees donnees cell cellulaire portable 06 07',
  moi: 'moi me m nous lui leur',
  me: 'y m me nous lui leur en men',
  proche: 'mere pere fils fille mari femme frere soeur enfant enfants maman papa grand conjoint conjointe ado parents',
  /** Before a verb these make it a statement: "vous m'écrivez plus", "ça me dérange pas". */
  sujet: 'vous tu il elle ils elles on ca cela qui je j personne',
};
