import { carrierParts } from '@textloom/contracts';

/** Texts of the demo accounts, in the characters of GSM-7. */
export const segmentsOf = (text: string): number => carrierParts(text).parts;

export interface CampaignSpec {
  /** Negative is ahead: the campaign is scheduled. */
  daysAgo: number;
  hour: number;
  name: string;
  /** Keywords, or the name of a group. Empty: sent to one person who had left by then (decision 52). */
  to: readonly string[];
  /** After the company's name. */
  text: string;
}

const one = (daysAgo: number, hour: number, name: string, to: string, text: string): CampaignSpec => ({
  daysAgo,
  hour,
  name,
  to: to === '' ? [] : to.split('+'),
  text,
});

const SUMMER =
  'the summer menu is here. Try the peach and prosciutto pizza, the burrata salad or the lemon granita on our shady terrace. Bring this text before the end of the month and your first granita is on the house.';

export const CAMPAIGNS: Readonly<Record<string, readonly CampaignSpec[]>> = {
  owner: [
    one(341, 11, 'Grand opening week', 'PIZZA+LUNCH', 'our opening week! Any large pizza $10.'),
    one(302, 10, 'Tuesday lunch', 'LUNCH', 'calzone and a soda for $7, today from 11 AM to 2 PM.'),
    one(264, 16, 'Game night', 'PIZZA+LUNCH', '2 large pizzas and wings for $29 tonight. Order by 6 PM.'),
    one(229, 15, 'Kids eat free', 'FAMILY', 'kids under 10 eat free on Monday with any adult meal.'),
    one(193, 11, 'Summer menu', 'PIZZA+LUNCH+FAMILY', SUMMER),
    one(158, 9, 'Catering season', 'CATERING', 'book your graduation party by Friday and save 15%.'),
    one(122, 16, 'Back to school', 'PIZZA+FAMILY+LUNCH', 'the family box with 4 sodas is $25 all week.'),
    one(87, 14, 'Afternoon slices', 'SLICE+LUNCH+PIZZA', '2 slices for $5 after 3 PM, this week only.'),
    one(40, 12, 'Missed you', '', 'we missed you! Come by for a free garlic bread.'),
    one(24, 16, 'Harvest pizza', 'PIZZA+LUNCH+FAMILY+SLICE', 'squash, sage and mozzarella: $3 off until Sunday.'),
    one(6, 17, 'VIP tasting', 'VIP guests', 'tasting night on Thursday at 7 PM. Reply YES for a seat, there are 40.'),
    one(-3, 17, 'Weekend deal', 'PIZZA+FAMILY', 'this weekend a free dessert with every family box.'),
  ],
  trial: [one(2, 10, 'First bouquet', 'BLOOM', 'fresh tulips are in! 10% off until Saturday with this text.')],
  expired: [one(52, 9, 'Saturday ride', 'RIDE', 'the Saturday ride starts at 8 AM from the shop. Coffee is on us.')],
};

/** Conversations: the subscriber begins, then both alternate. */
export const DIALOGUES: readonly (readonly string[])[] = [
  ['Is this for delivery too?', 'Yes, delivery within 5 miles. Just mention the text.', 'Great, ordering now'],
  ['6:30 please, two large', 'Got it, 6:30. See you then!'],
  ['Do you have gluten free crust?', 'We do, $2 extra for any size.', 'Perfect thanks', 'You are welcome!'],
  ['Can I use it twice?', 'Once per visit, but come back tomorrow :)'],
  ['Table for 6 on Friday at 7?', 'Booked for 6 on Friday, 7 PM. What name?', 'Ramirez', 'See you Friday!'],
  ['Vegan options?', 'The marinara and the garden pizza are vegan.', 'Both sound good'],
  ['40 people on the 14th?', 'We can! Which number may we call?', 'this one is fine', 'Talk soon.', 'Thanks'],
  ['Running 10 min late', 'No problem, we keep it warm.', 'thx'],
  ['Who is this?', "Marco's Pizza on 5th street. You joined our list by text.", 'oh right, hi'],
];

/** Groups with this many members of a keyword, or of all. */
export const GROUPS: readonly { name: string; take: number; keyword: string | null }[] = [
  { name: 'VIP guests', take: 140, keyword: null },
  { name: 'Lunch crowd', take: 90, keyword: 'LUNCH' },
  { name: 'Office managers', take: 45, keyword: 'CATERING' },
];

export const TEMPLATES: Readonly<Record<string, string>> = {
  'Two for one': "Marco's Pizza: 2 for 1 on all large pizzas tonight from 5 PM. Show this text.",
  'Rainy day delivery': 'Rain outside, pizza inside: free delivery today with this text.',
  'Holiday hours': "Marco's Pizza: we are closed on the holiday and back the day after at 11 AM.",
  Birthday: "Happy birthday from Marco's! Your tiramisu is on the house this week.",
  'Catering menu':
    "Marco's catering: the new party menu has 12 pizzas, 6 salads and 4 desserts, from $9 per person. Orders of $200 or more by Thursday noon come with free delivery anywhere in town. Reply with your date and we call you back.",
};
