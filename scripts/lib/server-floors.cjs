/** The server's domains from top to bottom: each floor knows only those behind it in the list (docs/adr/0048-folders-and-domains.md). */
const DOMAINS = [
  ['home'],
  ['releases'],
  ['inbound', 'webhooks'],
  ['automations'],
  ['numbers'],
  ['campaigns', 'reports'],
  ['inbox', 'joining', 'coupons', 'links'],
  ['audience'],
  ['billing'],
  ['access'],
  ['notices'],
  ['texting'],
  ['people'],
  ['files'],
  ['tenancy'],
];

module.exports = { DOMAINS };
