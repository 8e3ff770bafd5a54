import { DomainEvent } from '../../platform/work/domain-event';

/** A new consent to a keyword. */
export interface Joined {
  subscriberId: number;
  keywordId: number;
}

/** Phones joined keywords. */
export const joined = new DomainEvent<readonly Joined[]>('joined');

/**
 * Pending people have confirmed: what was noted about them while they were pending, such as tags, counts from now on.
 */
export const confirmed = new DomainEvent<readonly Joined[]>('confirmed');
