import { DomainEvent } from '../../platform/work/domain-event';

/** A new consent to a keyword. */
export interface Joined {
  subscriberId: number;
  keywordId: number;
}

/** Phones joined keywords. */
export const joined = new DomainEvent<readonly Joined[]>('joined');

/** People who had waited have confirmed: what was noted about them while they waited, such as tags, counts from now on. */
export const confirmed = new DomainEvent<readonly Joined[]>('confirmed');
