import { plainWord, wordsOf } from '@textloom/contracts';

/**
 * What phones write before or after a text that somebody reacts to, where the reaction itself cannot be sent. Collected
 * from published message archives and parsers of tapbacks (iOS 10 to 26, Google Messages), November 2026. The list need
 * not be complete: quotations are recognised by comparing them with what we sent (quotation.ts). The forms only decide
 * about texts that we no longer know, and about verbs that read like an opt-out or a keyword.
 */
const FORMS: Readonly<Record<string, { before: readonly string[]; behind?: readonly string[] }>> = {
  English: {
    before: [
      'loved',
      'liked',
      'disliked',
      'laughed at',
      'emphasized',
      'emphasised',
      'questioned',
      'exclaimed',
      'reacted to',
      'reacted with to',
      'reacted with a sticker to',
      'removed a sticker from',
      'removed from',
      'removed a heart from',
      'removed a like from',
      'removed a dislike from',
      'removed a laugh from',
      'removed an exclamation from',
      'removed a question mark from',
      'removed a reaction from',
      'replied to',
    ],
  },
  Spanish: {
    before: [
      'le encantó',
      'me encantó',
      'le gustó',
      'me gustó',
      'no le gustó',
      'se rió de',
      'se rio de',
      'enfatizó',
      'cuestionó',
      'preguntó sobre',
      'destacó',
      'exclamó por',
      'reaccionó con a',
      'reaccionó a',
      'ha indicado que le encanta',
      'ha indicado que le gusta',
      'le ha encantado',
      'le ha gustado',
      'no le ha gustado',
      'se ha reído con',
      'ha destacado',
      'ha cuestionado',
      'quitó de',
      'quitó un corazón de',
      'quitó un me gusta de',
      'eliminó de',
      'eliminó un corazón de',
      'ha eliminado de',
      'ha quitado de',
    ],
  },
  French: {
    before: [
      'a adoré',
      'a aimé',
      'n’a pas aimé',
      'a ri de',
      'a ri à',
      'a mis l’accent sur',
      'a souligné',
      'a exclamé',
      's’est interrogé sur',
      'a questionné',
      'a réagi à',
      'a réagi avec à',
      'a supprimé un cœur de',
      'a supprimé de',
      'a retiré un cœur de',
      'a retiré de',
      'a retiré un j’aime de',
      'supprimé un cœur de',
    ],
  },
  German: {
    before: ['hat', 'gefällt', 'liebt', 'lacht über', 'betont', 'hinterfragt', 'hat auf', 'reagierte mit auf'],
    behind: [
      'mit einem herz markiert',
      'mit gefällt mir markiert',
      'mit gefällt mir nicht markiert',
      'mit einem lachen markiert',
      'mit einem ausrufezeichen markiert',
      'mit einem fragezeichen markiert',
      'mit reagiert',
      'reagiert',
      'entfernt',
    ],
  },
  Italian: {
    before: [
      'ha adorato',
      'adora',
      'piace',
      'ha messo mi piace a',
      'ha messo non mi piace a',
      'non piace',
      'ha riso a',
      'ha riso per',
      'ha enfatizzato',
      'ha messo in evidenza',
      'ha messo in dubbio',
      'ha reagito con a',
      'ha reagito a',
      'ha rimosso da',
      'ha rimosso un cuore da',
    ],
  },
  Portuguese: {
    before: [
      'amou',
      'adorou',
      'curtiu',
      'gostou de',
      'não gostou de',
      'riu de',
      'riu-se de',
      'enfatizou',
      'questionou',
      'reagiu com a',
      'reagiu a',
      'removeu de',
      'removeu um coração de',
    ],
  },
  Dutch: { before: ['vond', 'reageerde met op'], behind: ['leuk', 'geweldig', 'niet leuk', 'grappig'] },
  Turkish: { before: [], behind: ['beğendi', 'sevdi', 'beğenmedi', 'güldü', 'vurguladı', 'sorguladı'] },
  Japanese: { before: [], behind: ['をいいねと言いました', 'にハートを付けました', 'にいいねしました'] },
  Chinese: { before: ['喜欢了', '喜欢', '喜歡', '赞了', '不喜欢', '对'], behind: ['表示喜欢', '表示赞'] },
  Korean: { before: [], behind: ['을 좋아함', '를 좋아함', '에 좋아요를 표시함'] },
};

/** The words of a form: without emoji, accents and punctuation. */
const formOf = (text: string): string =>
  wordsOf(text.normalize('NFKC').replaceAll('’', "'").toUpperCase())
    .map((word) => plainWord(word))
    .join(' ');

const forms = (side: 'before' | 'behind'): ReadonlySet<string> =>
  new Set(Object.values(FORMS).flatMap((one) => (one[side] ?? []).map(formOf)));
const BEFORE = forms('before');
const BEHIND = forms('behind');

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const LONGEST_LEAD = 60;
/** Preceded by an emoji: "👍 to". */
const TO: ReadonlySet<string> = new Set(
  ['', 'TO', 'A', 'À', 'AU', 'ZU', 'AUF', 'FROM', 'DE', 'OP', 'PARA'].map(formOf),
);

/** Whether a phone wrote this before the quoted text: "Loved", "Removed a heart from", "👍 to". */
export const isLead = (text: string): boolean => {
  const form = formOf(text);
  return BEFORE.has(form) || (EMOJI.test(text) && TO.has(form));
};

/** Whether a text begins like a reaction whose quotation marks got lost on the way. */
export function beginsWithLead(text: string): boolean {
  const words = formOf(text.slice(0, LONGEST_LEAD)).split(' ');
  return words.some((_, count) => BEFORE.has(words.slice(0, count + 1).join(' ')));
}

/** Whether a phone wrote this after the quoted text. */
export const isTrail = (text: string): boolean => BEHIND.has(formOf(text));

const OBJECT =
  /^(.*?) ?\b(?:AN?|YOUR|THE|UNA?|UNE?|EIN|EINE|UMA?) (?:IMAGE|IMAGEN|IMAGEM|IMMAGINE|BILD|PHOTO|FOTO|PICTURE|VIDEO|MOVIE|GIF|STICKER|LINK|FILE|ATTACHMENT|AUDIO MESSAGE|VOICE MESSAGE|LOCATION|CONTACT)$/;

/** What a text reacts with, if it is nothing but a reaction to a picture or file ("Loved an image"); else null. */
export function pictureReaction(text: string): string | null {
  const [, lead] = OBJECT.exec(formOf(text)) ?? [];
  if (lead === undefined) return null;
  const known = lead !== '' && BEFORE.has(lead);
  return known || (EMOJI.test(text) && lead === 'TO') ? signOf(text) : null;
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:LOVED|REMOVED A HEART)/, '❤️'],
  [/^(?:LIKED|REMOVED A LIKE)/, '👍'],
  [/^(?:DISLIKED|REMOVED A DISLIKE)/, '👎'],
  [/^(?:LAUGHED|REMOVED A LAUGH)/, '😂'],
  [/^(?:EMPHASI[SZ]ED|EXCLAIMED|REMOVED AN EXCLAMATION)/, '‼️'],
  [/^(?:QUESTIONED|REMOVED A QUESTION)/, '❓'],
];
const LONGEST_SIGN = 40;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The emoji of a reaction, or its words where there is none: "❤️", "👍", "Le encantó". */
export function signOf(text: string): string {
  const form = formOf(text);
  const known = SIGNS.find(([pattern]) => pattern.test(form));
  if (known) return known[1];
  const shown = [...GRAPHEMES.segment(text)].map(({ segment }) => segment);
  const emoji = shown.find((one) => EMOJI.test(one) && !/^\d$/.test(one));
  // Cleaning a text drops the variation selector that turns an old character into an emoji.
  if (emoji !== undefined) return /^\p{Emoji_Presentation}|\uFE0F/u.test(emoji) ? emoji : `${emoji}\uFE0F`;
  return shown.slice(0, LONGEST_SIGN).join('').replace(/\s+/g, ' ').trim();
}

/** Whether the reaction was taken back. */
export const isRemoval = (lead: string): boolean =>
  /^(?:REMOVED|(?:HA )?QUITO|(?:HA )?ELIMIN|HA QUITADO|A SUPPRIME|SUPPRIME|A RETIRE|HA RIMOSSO|REMOVEU)/.test(
    formOf(lead),
  );
