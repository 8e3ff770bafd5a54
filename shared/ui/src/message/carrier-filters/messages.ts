import { catalogue } from '@textloom/contracts';

/** What carriers filter, and where each rule was read. */
export const TEXTS = catalogue('ui/message/carrier-filters', {
  close: 'Close',
  intro:
    'Carriers do not publish their filters. They and their partners publish these rules, as read on November 30, 2026. The operator keeps the list of words and shorteners.',
  rules: {
    sender: 'Texts that do not say who sends them.',
    wayOut: 'First texts that do not say how to stop.',
    categories:
      'Texts about sex, hate, firearms, tobacco, cannabis, prescription drugs, gambling, high-risk loans, cryptocurrency, debt relief, get-rich-quick offers, and bought or sold contacts, even to people who agreed.',
    alcohol: 'Texts about alcohol to people who were not asked for their birthday or are under 21.',
    shorteners: 'Links from public shorteners, such as bit.ly and tinyurl.com.',
    redirects: 'Links that redirect several times, and addresses that keep changing.',
    fraud: 'Spam, phishing, and anything misleading.',
  },
  sources: {
    sender: 'Twilio, Messaging Policy',
    wayOut: 'CTIA, Short Code Monitoring Handbook, A.1',
    categories: 'Twilio, Forbidden message categories in the US and Canada',
    alcohol: 'Twilio, error 30875',
    shorteners: 'Bandwidth, Text messages with shortened URLs',
    redirects: 'T-Mobile, Code of Conduct, as HighLevel quotes it',
    fraud: 'T-Mobile, Code of Conduct, 5.1, as Plivo quotes it',
  },
});
