/** What is sold; short codes are leased elsewhere. */
export type SoldKind = 'toll_free' | 'local';

export interface NumberQuery {
  kind: SoldKind;
  /** Three digits; absent: any. */
  areaCode?: string | undefined;
  /** Digits, or letters of the keypad, that the number contains. */
  contains?: string | undefined;
}

export interface AvailableNumber {
  /** 10 digits. */
  digits: string;
  /** City and state, e.g. "Austin" and "TX"; empty where the provider says none. */
  locality: string;
  region: string;
  /** Whether it carries pictures as well as text. */
  pictures: boolean;
}

export interface HeldNumber {
  providerId: string;
  digits: string;
  /** The name given when it was bought. */
  reference: string;
  pictures: boolean | null;
}

interface NumberOrder {
  digits: string;
  /** Names the purchase at the provider, so that a lost answer is found there; at most 64 characters. */
  reference: string;
  /** Where the provider posts the texts that the number receives. */
  inboundUrl: string;
}

export type BuyOutcome =
  /** `pictures`: whether it carries them as well as text; null: the provider does not say. */
  | { kind: 'bought'; providerId: string; pictures: boolean | null }
  /** Somebody else has it meanwhile. */
  | { kind: 'taken' }
  /** The provider did not sell it, and says why. */
  | { kind: 'refused'; reason: string }
  /** The request may have arrived: only `find` tells whether it was bought. */
  | { kind: 'unknown'; reason: string };

/** Where numbers are bought and given back. Nothing here is retried: the domain decides. */
export interface NumberProvider {
  /** Throws `NumbersUnavailable`. */
  search(query: NumberQuery): Promise<AvailableNumber[]>;
  /** Never throws: failures are outcomes. */
  buy(order: NumberOrder): Promise<BuyOutcome>;
  /** The number that was bought under this reference, or undefined. Throws `NumbersUnavailable`. */
  find(order: Pick<NumberOrder, 'digits' | 'reference'>): Promise<HeldNumber | undefined>;
  /** Gives a number back; one that is not held any more is no error. Throws `NumbersUnavailable`. */
  release(providerId: string): Promise<void>;
}

/** The provider could not be reached, or does not understand us; nothing is known. */
export class NumbersUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NumbersUnavailable';
  }
}
