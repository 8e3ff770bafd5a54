/** Money: plans, orders, cards, subscriptions, deletion of accounts. The domain's only door: other domains and the application import from here. */
export { grant, holdRequest, type OpenRequest, openRequests, refuse } from './cancellation/decide-request';
