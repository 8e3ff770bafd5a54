type Entry = Readonly<Record<string, string | number>>;

const named = (field: string, texts: Readonly<Record<string, string>>): Entry[] =>
  Object.entries(texts).map(([name, message], at) => ({ id: at + 1, [field]: name, message }));

/** Marco's lists in the demo (server/demo), by the call that searches them: names, and the texts that are not shown. */
export const DEMO: Readonly<Record<string, readonly Entry[]>> = {
  keywords: named('keyword', {
    TRUCK: "Follow Marco's pizza truck! Your code for a free topping: {CODE}",
    SLICE: '2 slices for $5 after 3 PM. Show this text at the counter.',
    CATERING: "Planning a party? Marco's catering team sends you the monthly menu.",
    FAMILY: "Marco's family nights: kids eat free on Mondays.",
    LUNCH: "You're on Marco's lunch list: a new special every Tuesday.",
    PIZZA: "Thanks for joining Marco's Pizza! Show this text for a free garlic bread.",
  }),
  'messages/campaigns': named('name', {
    'Weekend deal': "Marco's Pizza: this weekend a free dessert with every family box.",
    'VIP tasting': "Marco's Pizza: tasting night on Thursday at 7 PM. Reply YES for a seat, there are 40.",
    'Harvest pizza': "Marco's Pizza: squash, sage and mozzarella: $3 off until Sunday.",
    'Missed you': "Marco's Pizza: we missed you! Come by for a free garlic bread.",
    'Afternoon slices': "Marco's Pizza: 2 slices for $5 after 3 PM, this week only.",
    'Back to school': "Marco's Pizza: the family box with 4 sodas is $25 all week.",
    'Catering season': "Marco's Pizza: book your graduation party by Friday and save 15%.",
    'Summer menu': "Marco's Pizza: the summer menu is here. Try the peach and prosciutto pizza, the burrata salad.",
    'Kids eat free': "Marco's Pizza: kids under 10 eat free on Monday with any adult meal.",
    'Game night': "Marco's Pizza: 2 large pizzas and wings for $29 tonight. Order by 6 PM.",
    'Tuesday lunch': "Marco's Pizza: calzone and a soda for $7, today from 11 AM to 2 PM.",
    'Grand opening week': "Marco's Pizza: our opening week! Any large pizza $10.",
  }),
  'messages/templates': named('name', {
    'Catering menu': "Marco's catering: the new party menu has 12 pizzas, 6 salads and 4 desserts.",
    Birthday: "Happy birthday from Marco's! Your tiramisu is on the house this week.",
    'Holiday hours': "Marco's Pizza: we are closed on the holiday and back the day after at 11 AM.",
    'Rainy day delivery': 'Rain outside, pizza inside: free delivery today with this text.',
    'Two for one': "Marco's Pizza: 2 for 1 on all large pizzas tonight from 5 PM. Show this text.",
  }),
  'subscribers/groups': named('name', { 'VIP guests': '', 'Lunch crowd': '', 'Office managers': '' }),
};
