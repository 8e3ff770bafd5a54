import type { Gateway } from './gateway';

/** 1: the link of TEXTLOOM_CARRIER. 2: that of TEXTLOOM_CARRIER2. */
export type LinkId = 1 | 2;

/** The gateways of the carrier links (ADR 0126). */
export interface Links {
  readonly gateway: Gateway;
  /** Undefined: the installation has one link. */
  readonly secondGateway?: Gateway | undefined;
}

export interface Link {
  id: LinkId;
  gateway: Gateway;
}

/** All links, the first one first. */
export const linksOf = ({ gateway, secondGateway }: Links): Link[] => [
  { id: 1, gateway },
  ...(secondGateway ? [{ id: 2, gateway: secondGateway } as const] : []),
];

/** Undefined: the settings no longer have this link. */
export const gatewayOf = (links: Links, id: number): Gateway | undefined =>
  linksOf(links).find((link) => link.id === id)?.gateway;

/** Where the carrier of a link posts what it delivers, below the public address. */
export const webhooksOf = (id: LinkId): string => (id === 1 ? '/webhooks/carrier' : '/webhooks/carrier2');
