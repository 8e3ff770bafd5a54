/**
 * Words by which lists say who may be texted, in English, Spanish and French. They are collected from the exports in
 * shared/contracts/contact-files and from lists that shops wrote themselves (November 2026). All are written as
 * `consentWords` reads them: lower case, without accents, `n't` as `nt`. A word that is missing here costs a question at
 * most: what is not surely understood is asked.
 */

/** The words of a heading or a cell: `SMSOptIn`, `sms_opt-in` and `Sms Opt In` are equal. */
export const consentWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/n['’ʼ]t\b/giu, 'nt')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{Ll})(?=\p{Lu})/gu, '$1$2 ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bun (?=subscri)/g, 'un')
    .replace(/\bblack list/g, 'blacklist')
    .trim();

const list = (text: string): readonly string[] => text.split(',').map((one) => one.trim());

/** Texts. */
export const TEXT_WORDS = new Set(
  list(`sms, text, texts, texting, texted, txt, txts, mms, rcs, msg, msgs, message, messages, messaging, whatsapp,
  texto, textos, mensaje, mensajes, mensajeria, textos sms, messagerie, textopub`),
);
/** E-mail: what it says about e-mail says nothing sure about texts. */
export const MAIL_WORDS = new Set(
  list('email, emails, mail, mails, mailing, newsletter, newsletters, correo, correos, boletin, courriel, courriels'),
);
/** Words that change nothing: `Is subscribed`, `Unsubscribed from all`, `Acepta recibir SMS de marketing`. */
export const FILLERS = new Set(
  list(`is, has, have, was, are, the, a, an, of, for, to, from, by, via, all, any, our, us, we, i, you, this, customer, customers, mobile, marketing, promotional, receive, receives, receiving, me,
  de, del, la, el, los, las, un, una, por, para, que, se, nos, le, les, l, d, du, des, au, aux, pour, par, en, y, et, and, recibir, recevoir, promocionales, promocional, publicitarios`),
);
/** The topic of a heading, besides texts: what is agreed to. */
export const MARKETING_WORDS = new Set(list('marketing, promotional, promocionales, promocional, publicitarios'));

/** Headings without fillers and texts whose "yes" means: may be texted. */
export const MEANS_IN = new Set(
  list(`subscribed, opt in, optin, opted in, opt in status, optin status, consent, consented, consents, consent status, consent given, given consent, gave consent, has consented,
  suscrito, suscrita, consentimiento, consiente, abonne, abonnee, inscrit, inscrite, consentement`),
);
/** The same, when they are about texts or marketing. */
export const MEANS_IN_OF_TEXTS = new Set(
  list(`status, ok, okay, okayed, accept, accepts, accepted, allow, allows, allowed, permission, permitted, agree, agrees, agreed, may, can, wants, enabled, approved, authorized, authorised, subscription, subscription status, subscriber status, permission given,
  acepta, acepto, aceptado, aceptada, permiso, permite, autoriza, autorizado, autorizada, autorizacion, quiere, desea, estado, si,
  accepte, acceptee, accord, autorise, autorisee, autorisation, souhaite, veut, statut, oui`),
);
/** Headings whose "yes" means: must not be texted. */
export const MEANS_OUT = new Set(
  list(`unsubscribed, unsubscribe, unsubscribes, unsub, unsubs, globally unsubscribed, opt out, optout, opted out, opt outs, optouts, do not, dont, do not contact, dont contact, do not disturb, do not market, dnt, dnd, stop, stopped, suppressed, blocked, blacklisted, blocklisted,
  baja, bajas, dado baja, dada baja, dados baja, desuscrito, desuscrita, no contactar, no molestar, no enviar, bloqueado, bloqueada, lista negra,
  desabonne, desabonnee, desabonnes, desinscrit, desinscrite, desinscrits, ne pas contacter, ne pas deranger, ne pas envoyer, bloque, bloquee, liste noire`),
);
/** The same, when they are about texts or marketing. */
export const MEANS_OUT_OF_TEXTS = new Set(
  list(
    `no, no more, never, not ok, not allowed, not, declined, refused, removed, excluded, opposed, no quiere, no desea, no acepta, sin, rechaza, rechazado, excluido, ne pas, pas, refuse, refusee, exclu`,
  ),
);
/**
 * Headings that programs use for consents, for memberships and for orders alike: they are understood only by cells that
 * speak of subscribing, such as "Unsubscribed".
 */
export const MEANS_BY_CELLS = new Set(
  list(`status, list status, contact status, client status, member status, user status, subscription, subscription status, subscriber status, subscription state, opt status, opt out status, optout status, opt in opt out, opt in opted out, opted in opted out, opt in out, opted in out, subscribed unsubscribed,
  estado, estado suscripcion, suscripcion, estatus, statut, statut abonnement, abonnement, etat`),
);
/** Headings with the day of leaving, without fillers and texts. */
export const LEFT_ON =
  /^(?:(?:unsub(?:scribed?)?|opt(?:ed)? ?out) (?:on|at|date|time|timestamp)|date (?:unsubscribed|opted out|opt out)|fecha (?:de )?baja|date (?:de )?(?:desabonnement|desinscription))$/;

/** A heading with one of these words may be about consent. */
export const HINTS = new Set(
  list(`ok, okay, okayed, may, can, opt, opted, opts, opting, stop, stops, stopped, dnt, dnd, dnc, dncl, dont, not, never, cannot, leave, leaves, leaving, left, quit, ban, banned, spam, bounced, status, state of, wants, want, willing, wishes, marketing, promo, promos, promotions, promotional, newsletter, active, inactive, enabled, disabled, member, members, membership, enrolled, gdpr, tcpa, privacy, preference, preferences, communication, communications, notification, notifications, alerts, reminders, reachable, unreachable, contactable,
  baja, bajas, alta, altas, estado, estatus, quiere, desea, recibir, enviar, molestar, contactar, activo, activa, inactivo, inactiva, miembro, socio, socia, rgpd, privacidad, robinson, notificaciones, ofertas, promociones, comunicaciones, publicidad, sin,
  statut, etat, accord, souhaite, veut, recevoir, envoyer, deranger, contacter, actif, active, inactif, inactive, membre, adherent, adherente, pas, bloctel, opposition, offres, publicite, alertes`),
);
/** Beginnings and inner parts of such words, also where words stand without a space: `donottext`, `smsoptin`. */
export const HINT_STEMS = list(
  `subscri, unsub, suscri, suscripc, abonn, inscri, desab, desins, consent, consint, permi, optin, optout, optedin, optedout, donot, block, bloqu, blacklist, suppress, suprim, supprim, exclu, accept, acept, autori, authori, allow, agree, approv, remov, cancel, declin, refus, rechaz, reject, revo, withdr, retir, complain, unreach, textok, smsok, nosms, notext, sms, txtok`,
);

/** Cells that mean yes and no. */
export const YES = new Set(
  list('yes, y, yep, yeah, true, t, 1, x, =✓, =✔, =☑, =✅, on, checked, si, oui, vrai, verdadero, ok, okay'),
);
export const NO = new Set(list('no, n, nope, false, f, 0, off, unchecked, non, faux, falso, =✗, =✘, =❌, =☐'));
/** Cells that speak of leaving texts or lists: in any column they may say who must not be texted. */
export const SAYS_OUT = new Set(
  list(`unsubscribed, unsubscribe, unsub, unsubbed, opted out, opt out, optedout, optout, stop, stopped, stopall, stop all, stop texting, no texts, no text, no sms, no messages, do not text, do not contact, do not message, do not disturb, do not send, dont text, dont contact, dont message, dnt, dnd, dnc, not subscribed, never subscribed, not opted in, globally unsubscribed, spam complaint,
  baja, de baja, dado de baja, dada de baja, desuscrito, desuscrita, no enviar, no contactar, no molestar, no mensajes, no suscrito, no suscrita,
  desabonne, desabonnee, desinscrit, desinscrite, ne pas contacter, ne pas deranger, ne pas envoyer, pas de sms, non abonne, non abonnee, non inscrit, non inscrite`),
);
/** Whatever follows: "Unsubscribed by reply", "Opted out (STOP)". */
export const SAYS_OUT_PREFIX =
  /^(?:unsubscri|opt(?:ed)? ?out\b|stop\b|do not\b|dont\b|dad[oa] de baja\b|desabonn|desinscri|desuscri|ne pas\b)/;
/** Cells that speak of leaving, or of the end of something else. */
export const OUT = new Set(
  list(`out, inactive, end, ended, quit, cancel, cancelled, canceled, left, removed, deleted, disabled, blocked, blacklisted, suppressed, declined, refused, rejected, revoked, withdrawn, denied, complained, complaint, spam, never, expired, lapsed, not allowed, not permitted, disagreed, opposed, non marketing contact,
  inactivo, inactiva, cancelado, cancelada, bloqueado, bloqueada, rechazado, rechazada, nunca, excluido, eliminado, no acepta, no autoriza, no quiere,
  inactif, annule, annulee, bloque, bloquee, refuse, refusee, jamais, exclu, supprime, resilie, resiliee, non autorise`),
);
/** Cells that speak of being subscribed. */
export const SAYS_IN = new Set(
  list(
    `subscribed, subscribe, opted in, opt in, optedin, optin, unstop, single opt in, double opt in, resubscribed, consented, suscrito, suscrita, abonne, abonnee, inscrit, inscrite`,
  ),
);
export const IN = new Set(
  list(`in, active, enabled, confirmed, verified, start, started, subscriber, join, joined, accepted, agreed, granted, allowed, given, member, permitted, marketing contact,
  activo, activa, alta, de alta, confirmado, confirmada, aceptado, aceptada, acepta, autorizado, autorizada, miembro,
  actif, confirme, confirmee, accepte, acceptee, autorise, autorisee, membre`),
);
/** In a column of opt-outs, these count as empty. */
export const NOTHING = new Set(
  list('n a, na, none, null, nil, never, not unsubscribed, not opted out, nunca, jamais, ninguno, aucun'),
);
/** `2026-04-01`, `04/01/2026 12:00`, `Apr 1, 2026`. */
export const DATED = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|\b(?:19|20)\d\d\b/;

/** Headings of columns that count something: a zero or a one in them is a number. */
export const COUNTS = new Set(
  list(
    'count, counts, total, quantity, qty, amount, visits, orders, points, rating, score, age, zip, price, spend, spent, balance, cantidad, quantite, montant, lifetime, latitude, longitude',
  ),
);

/** Names of files, sheets and phone columns of lists of people who must not be texted. */
export const LEAVERS = new Set(
  list(
    `stop, stops, dnt, dnd, dnc, unsub, unsubs, unsubscribe, unsubscribes, unsubscribed, unsubscribers, optout, optouts, suppression, suppressions, suppressed, blocked, blacklist, blacklisted, blocklist, baja, bajas, desuscritos, bloqueados, desabonne, desabonnes, desabonnements, desinscrit, desinscrits, desinscriptions, bloques, oppositions, bloctel, robinson`,
  ),
);
export const LEAVERS_PHRASE =
  /\b(?:opt(?:ed)?(?: |-)?outs?|do ?not ?(?:text|contact|message|send|sms)|dont (?:text|contact|message)|no (?:texts?|sms|contactar|enviar|molestar)|ne pas|lista negra|liste noire|black list|block list)\b/;
