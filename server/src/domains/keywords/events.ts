import { DomainEvent } from '../../platform/work/domain-event';

/** A new consent to a keyword. */
export interface Joined {
  subscriberId: number;
  keywordId: number;
}

/** Phones joined keywords. */
export const joined = new DomainEvent<readonly Joined[]>('joined');
