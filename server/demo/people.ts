const words = (list: string): string[] => list.split(' ');

export const FIRST_NAMES = words(
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Carlos Karen Daniel Lisa Matthew Nancy Luis Ashley Paul Emily Andrew Donna Kevin Amanda Jose Omar Stephanie Laura Ryan Diego Emma Wei Priya Rosa Grace Aisha',
);
export const LAST_NAMES = words(
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Wilson Anderson Thomas Taylor Moore Jackson Lee Perez Thompson White Harris Clark Ramirez Lewis Walker Young King Wright Torres Nguyen Hill Flores Rivera Campbell O'Brien Kim Patel Jimenez",
);
export const STREETS = ['Oak St', 'Maple Ave', 'Cedar Ln', 'Lamar Blvd', 'Congress Ave', 'Riverside Dr', 'Manor Rd'];
export const TAGS = ['lunch', 'family', 'office', 'lunch,office', 'catering', 'weekend'];

/** City, state, first three digits of its zips, area codes. Most customers live nearby. */
const CITIES: readonly (readonly [city: string, state: string, zips: string, ...areaCodes: number[]])[] = [
  ['Austin', 'TX', '787', 512, 737],
  ['San Antonio', 'TX', '782', 210, 830],
  ['Houston', 'TX', '770', 832, 713, 281, 346],
  ['Dallas', 'TX', '752', 214, 469, 972, 940],
  ['Fort Worth', 'TX', '761', 817, 682],
  ['El Paso', 'TX', '799', 915],
  ['Oklahoma City', 'OK', '731', 405, 918],
  ['New Orleans', 'LA', '701', 504],
  ['Denver', 'CO', '802', 303, 720, 970],
  ['Phoenix', 'AZ', '850', 602, 480, 623],
  ['Los Angeles', 'CA', '900', 213, 323, 310, 424],
  ['San Francisco', 'CA', '941', 415, 628],
  ['Seattle', 'WA', '981', 206],
  ['Chicago', 'IL', '606', 312, 773, 630],
  ['Atlanta', 'GA', '303', 404, 678, 470],
  ['Miami', 'FL', '331', 305, 786],
  ['New York', 'NY', '100', 212, 646, 917, 718],
  ['Philadelphia', 'PA', '191', 215, 610, 484],
  ['Boston', 'MA', '021', 617, 857],
  ['Washington', 'DC', '200', 202, 703],
  ['Charlotte', 'NC', '282', 704, 980],
];

/** The reserved numbers (xxx) 555-0100 to 555-0199 of each area code are used up before those of the next. */
export const PLACES = CITIES.flatMap(([city, state, zips, ...codes]) =>
  codes.map((code) => ({ code, city, state, zips })),
);
