import type { WordClasses } from './pattern';

/** Word classes of the English phrases. */
export const classes = {
  person:
    'mom moms mother mothers dad dads father fathers wife wifes husband husbands son sons daughter daughters kid kids child brother brothers sister sisters grandma grandpa grandmother grandfather parents roommate employees staff team him her them',
  halt: 'stop quit cease discontinue desist halt terminate refrain',
  sending:
    'texting messaging sending contacting calling spamming bothering asking taxing harassing bugging pinging annoying reminding pestering blasting bombarding emailing soliciting',
  write: 'text tax message contact spam bother harass bug annoy pester solicit disturb',
  send: '$write call',
  dont: 'dont never not nolonger',
  nowish: 'dont nolonger never not didnt doesnt',
  remove:
    'remove removing deleting erasing delete erase wipe purge scrub exclude unenroll unlist unregister deregister blacklist',
  end: 'stop end cancel quit cease halt kill disable discontinue terminate suspend deactivate',
  ending: 'stopping ending canceling cancelling quitting halting disabling discontinuing terminating deactivating',
  // "I must ask you not to", "I would like you to stop".
  wish: 'ask asking want wanting wish need request requesting prefer beg begging demand demanding insist urge like rather appreciate expect order',
  sure: 'see ensure sure',
  stopped: 'not dont wouldnt didnt nolonger never stop stopped quit cease',
  sent: 'texted messaged contacted called spammed bothered harassed solicited',
  message:
    'texts text messages message sms mms alerts alert spam ads advertisements advertising marketing promo promos promotions notification notifications newsletter newsletters junk crap shit',
  messages:
    'texts messages sms mms alerts spam ads advertisements marketing promos promotions notifications newsletters junk crap shit bullshit',
  // One of them: "not another text".
  one: 'coupon promo marketing another one single any additional further other more anymore extra of',
  single: 'text message sms alert email ad promo notification word',
  thing:
    '$message communication communications contact solicitation solicitations correspondence subscription bullshit bs garbage nonsense madness stuff',
  deal: 'offers coupons deals updates reminders blasts emails announcements campaigns broadcasts mailings specials discounts',
  your: 'none no additional whatever whichever these those your ya any all more anymore such so many much stupid damn fucking freaking annoying unwanted automated constant other another further future unsolicited random spam text ad promo sms mass promotional sales marketing daily weekly kind kinds type types of from',
  the: '$your single the you this that my',
  fill: '$the of with from ever again mailing contact calling distribution broadcast notification',
  want: 'want need wish like desire care',
  get: 'get receive have getting receiving see',
  off: 'removed deleted erased dropped excluded unsubscribed taken optedout scrubbed wiped purged scratched pulled',
  sentOut: 'texts messages sms alerts spam ads promos notifications',
  // Plainly what was sent, whatever the noun before it: "the burger texts".
  texts: 'texts messages msgs promos coupons alerts reminders notifications',
  // After a noun phrase; not deals or updates, which are more than messages.
  blasts: 'texts messages msgs sms ads promos alerts reminders notifications solicitations blasts',
  // "My old work number".
  my: 'my this our the old work home cell personal business private office kids',
  number: 'number numbers phone cell name contact info information digits data',
  relative:
    'mom mother dad father wife husband son daughter kid kids child brother sister grandma grandpa grandmother grandfather parents roommate',
  list: 'list lists listing database databases records roster blast blasts chain lista liste contacts system group texts text messages sms alerts phonebook subscription subscriptions program',
  ask: 'ask tell told asked telling asking want need beg begging like',
  booking:
    'standby schedule reservation appointment order booking waitlist guest table party class game team meeting bill charge fee raffle cart menu item items email slot shift session shuttle van elevator garage todays',
  // What a message says beside IT when that is something bought.
  shopping:
    'ones chicken looking browsing return exchange refund refunded swap size sizes color colors credit box boxes pickup pick',
  later:
    'the a an before after until till unless while when if tomorrow tonight today yet back during without about at on in for to your',
  must: 'need have gotta must should better ought',
  these: 'these this that it those them',
  // Alone a threat; the others need "I will" before them.
  threat: 'suing sued reporting fcc ftc tcpa violation violations willful harassment',
  law: 'sue report lawyer attorney attorneys court cops police sheriff complaint legal authorities block',
  will: 'i ill im we and or goes',
  // What a message says beside a bare "remove": about whom or what.
  about:
    'number numbers phone person guy deceased passed died dead estate spam scam scammers list text texts message messages signed subscribed interested stop know recognize changed moved anymore live lives stranger consent',
  grab: '$remove take taking get getting pulling dropping pull cut kick drop scratch clear strike cross yank',
  outof: 'off from out of if',
  consent: 'consent permission authorization authorisation approval',
  revoke: '$halt revoke withdraw rescind withdrawing revoking retract revocation withdrawal cancel remove',
  me: 'me us myself ourselves',
  record: 'list lists database databases records roster contacts files thread chat',
  all: 'everything anything all future',
  visit: 'by at in over on for there',
} as const satisfies WordClasses;
