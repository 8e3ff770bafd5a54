/** Texts of the demo accounts. GSM-7 only, so that each is one carrier message per class. */

export interface CampaignSpec {
  /** Days ago; negative is ahead. */
  daysAgo: number;
  hour: number;
  minute: number;
  name: string;
  message: string;
  segments: 1 | 2;
  keywords: readonly string[];
  group?: string;
  /** Written the day before and sent as scheduled. */
  scheduled?: boolean;
  /** Addressed to one subscriber, who had left by then: nothing could be sent (decision 52). */
  failed?: boolean;
}

const one = (
  daysAgo: number,
  hour: number,
  minute: number,
  name: string,
  keywords: readonly string[],
  message: string,
  more: Partial<CampaignSpec> = {},
): CampaignSpec => ({
  daysAgo,
  hour,
  minute,
  name,
  keywords,
  message,
  segments: 1,
  ...more,
});

export const DEMO_CAMPAIGNS: Readonly<Record<string, readonly CampaignSpec[]>> = {
  owner: [
    one(
      341,
      11,
      30,
      'Grand opening week',
      ['PIZZA', 'LUNCH'],
      "Marco's Pizza: it's our opening week! Any large pizza $10 until Sunday. Show this text at the counter.",
    ),
    one(
      302,
      10,
      45,
      'Tuesday lunch',
      ['LUNCH'],
      "Marco's lunch: calzone and a soda for $7, today from 11 AM to 2 PM.",
      { scheduled: true },
    ),
    one(
      264,
      16,
      0,
      'Game night',
      ['PIZZA', 'LUNCH'],
      "Marco's Pizza: game tonight! 2 large pizzas and wings for $29. Order by 6 PM at marcos-pizza.example/game",
    ),
    one(
      229,
      15,
      30,
      'Kids eat free',
      ['FAMILY'],
      "Marco's family night: kids under 10 eat free on Monday with any adult meal.",
    ),
    one(
      193,
      11,
      0,
      'Summer menu',
      ['PIZZA', 'LUNCH', 'FAMILY'],
      "Marco's Pizza: the summer menu is here. Try the peach and prosciutto pizza, the burrata salad or the lemon granita on our shady terrace. Bring this text before the end of the month and your first granita is on the house, one per guest and visit.",
      { segments: 2 },
    ),
    one(
      158,
      9,
      30,
      'Catering season',
      ['CATERING'],
      "Marco's catering: book your graduation party by Friday and save 15%. Reply with your date and we call you.",
    ),
    one(
      122,
      16,
      15,
      'Back to school',
      ['PIZZA', 'FAMILY', 'LUNCH'],
      "Marco's Pizza: back to school! Family box (2 pizzas, salad, 4 sodas) for $25 all week.",
      { scheduled: true },
    ),
    one(
      87,
      14,
      0,
      'Afternoon slices',
      ['SLICE', 'LUNCH', 'PIZZA'],
      "Marco's: 2 slices for $5 after 3 PM, this week only. See you at the counter!",
    ),
    one(40, 12, 0, 'Missed you', [], "Marco's Pizza: we missed you! Come by for a free garlic bread.", {
      failed: true,
    }),
    one(
      24,
      16,
      30,
      'Harvest pizza',
      ['PIZZA', 'LUNCH', 'FAMILY', 'SLICE'],
      "Marco's Pizza: the harvest pizza is back: squash, sage and smoked mozzarella. $3 off until Sunday. Reply with your pick-up time.",
    ),
    one(
      6,
      17,
      0,
      'VIP tasting',
      [],
      "Marco's VIPs: tasting night on Thursday at 7 PM. Reply YES for a seat, there are 40.",
      { group: 'VIP guests' },
    ),
    one(
      -3,
      17,
      30,
      'Weekend deal',
      ['PIZZA', 'FAMILY'],
      "Marco's Pizza: this weekend a free dessert with every family box. Order at marcos-pizza.example",
      { scheduled: true },
    ),
  ],
  trial: [
    one(
      2,
      10,
      0,
      'First bouquet',
      ['BLOOM'],
      'Bloom & Stem: fresh tulips are in! 10% off until Saturday with this text.',
    ),
  ],
  expired: [
    one(
      52,
      9,
      0,
      'Saturday ride',
      ['RIDE'],
      'Ridge Line Cycles: the Saturday ride starts at 8 AM from the shop. Coffee is on us.',
    ),
  ],
  frozen: [],
};

/** A conversation: the subscriber begins, then both alternate. */
export const DIALOGUES: readonly (readonly string[])[] = [
  ['Is this for delivery too?', 'Yes, delivery within 5 miles. Just mention the text.', 'Great, ordering now'],
  ['6:30 please, two large', 'Got it, 6:30. See you then!'],
  ['Do you have gluten free crust?', 'We do, $2 extra for any size.', 'Perfect thanks', 'You are welcome!'],
  ['Can I use it twice?', 'Once per visit, but come back tomorrow :)'],
  ['What time do you close tonight?', 'At 10 PM, last orders 9:30.', 'ok'],
  ['Love the new one!!', 'So glad to hear it, thank you!'],
  ['Table for 6 on Friday at 7?', 'Booked for 6 on Friday, 7 PM. What name?', 'Ramirez', 'See you Friday!'],
  [
    'my order was cold last time',
    'We are sorry. Show this message and the next one is on us.',
    'That is kind, thank you',
    'See you soon.',
  ],
  ['Is the parking lot open?', 'Yes, entrance from 5th street.'],
  [
    'can you do 40 people on the 14th',
    'We can! Our catering team calls you today. Which number?',
    'this one is fine',
    'Talk soon.',
    'Thanks',
  ],
  ['Vegan options?', 'The marinara and the garden pizza are vegan.', 'Both sound good', 'They are!'],
  ['Running 10 min late', 'No problem, we keep it warm.', 'thx'],
  ['Who is this?', "Marco's Pizza on 5th street. You joined our list by text.", 'oh right, hi'],
  ['Do you take the coupon from last month', 'We do until Sunday.', 'see you then'],
];

export const JOIN_STYLES: readonly ((keyword: string) => string)[] = [
  (keyword) => keyword,
  (keyword) => keyword.toLowerCase(),
  (keyword) => keyword.charAt(0) + keyword.slice(1).toLowerCase(),
  (keyword) => `${keyword.charAt(0) + keyword.slice(1).toLowerCase()} `,
];
export const STOP_STYLES = ['STOP', 'Stop', 'stop', 'STOP', 'Unsubscribe', 'stop please', 'cancel'] as const;

export const DEMO_GROUPS: readonly {
  name: string;
  take: number;
  keyword: string | null;
  areaCodes: readonly string[];
}[] = [
  { name: 'VIP guests', take: 140, keyword: null, areaCodes: [] },
  { name: 'Austin lunch crowd', take: 90, keyword: 'LUNCH', areaCodes: ['512', '737', '254', '979'] },
  { name: 'Office managers', take: 45, keyword: 'CATERING', areaCodes: [] },
];

export const DEMO_TEMPLATES: readonly { name: string; message: string; segments: 1 | 2 }[] = [
  {
    name: 'Two for one',
    message: "Marco's Pizza: 2 for 1 on all large pizzas tonight from 5 PM. Show this text.",
    segments: 1,
  },
  {
    name: 'Rainy day delivery',
    message: 'Rain outside, pizza inside: free delivery today with this text.',
    segments: 1,
  },
  {
    name: 'Holiday hours',
    message: "Marco's Pizza: we are closed on the holiday and back the day after at 11 AM.",
    segments: 1,
  },
  { name: 'Birthday', message: "Happy birthday from Marco's! Your tiramisu is on the house this week.", segments: 1 },
  {
    name: 'Catering menu',
    message:
      "Marco's catering: the new party menu has 12 pizzas, 6 salads and 4 desserts, from $9 per person. Orders of $200 or more by Thursday noon come with free delivery anywhere in town. Reply with your date and we call you back.",
    segments: 2,
  },
];
