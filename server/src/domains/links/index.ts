/**
 * Short links: their codes, their targets and the page that opens them. The domain's door: other
 * domains and the application import from here only.
 */
export { shortAddresses } from './link-code';
export { disableLink, ownLinks, storeLink } from './links.repository';
export { linkOfAddress, linksIn, withOwnLinks } from './links-in-text';
export { type LinkRecord, linksOfCampaign } from './campaign-links.repository';
export { shortLinkRoutes } from './short-link.routes';
export { linkClicks } from './link-clicks.repository';
export { linkRoutes } from './links.routes';
