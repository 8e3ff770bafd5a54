export { claimLinkProbe } from './link-probe';
