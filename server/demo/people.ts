import type { Person } from '@textloom/contracts';
import type { Random } from './random';

const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Carlos Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Sandra Luis Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Jose Deborah Omar Stephanie Timothy Rebecca Jason Sharon Jeffrey Laura Ryan Cynthia Jacob Dorothy Gary Amy Nicholas Kathleen Eric Angela Diego Shirley Stephen Emma Larry Brenda Justin Pamela Scott Nicole Brandon Anna Wei Samantha Raymond Priya Gregory Christine Samuel Helen Benjamin Rosa Patrick Carolyn Jack Janet Dennis Maria Jerry Grace Tyler Aisha'.split(
    ' ',
  );
const LAST =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson O'Brien Chavez Wood Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez".split(
    ' ',
  );
const STREETS =
  'Oak St,Maple Ave,Cedar Ln,Elm St,Lamar Blvd,Congress Ave,Guadalupe St,Barton Springs Rd,Riverside Dr,Burnet Rd,Duval St,Manor Rd'.split(
    ',',
  );

/** Area code, city, state, first three digits of its zips. Texas is first, because most customers live nearby. */
export const PLACES: readonly (readonly [string, string, string, string])[] = [
  ['512', 'Austin', 'TX', '787'],
  ['737', 'Austin', 'TX', '787'],
  ['210', 'San Antonio', 'TX', '782'],
  ['713', 'Houston', 'TX', '770'],
  ['832', 'Houston', 'TX', '770'],
  ['214', 'Dallas', 'TX', '752'],
  ['469', 'Dallas', 'TX', '752'],
  ['817', 'Fort Worth', 'TX', '761'],
  ['915', 'El Paso', 'TX', '799'],
  ['361', 'Corpus Christi', 'TX', '784'],
  ['254', 'Waco', 'TX', '767'],
  ['956', 'Laredo', 'TX', '780'],
  ['979', 'College Station', 'TX', '778'],
  ['940', 'Denton', 'TX', '762'],
  ['903', 'Tyler', 'TX', '757'],
  ['806', 'Lubbock', 'TX', '794'],
  ['405', 'Oklahoma City', 'OK', '731'],
  ['918', 'Tulsa', 'OK', '741'],
  ['504', 'New Orleans', 'LA', '701'],
  ['225', 'Baton Rouge', 'LA', '708'],
  ['505', 'Albuquerque', 'NM', '871'],
  ['303', 'Denver', 'CO', '802'],
  ['720', 'Denver', 'CO', '802'],
  ['602', 'Phoenix', 'AZ', '850'],
  ['520', 'Tucson', 'AZ', '857'],
  ['702', 'Las Vegas', 'NV', '891'],
  ['801', 'Salt Lake City', 'UT', '841'],
  ['213', 'Los Angeles', 'CA', '900'],
  ['310', 'Santa Monica', 'CA', '904'],
  ['415', 'San Francisco', 'CA', '941'],
  ['619', 'San Diego', 'CA', '921'],
  ['916', 'Sacramento', 'CA', '958'],
  ['503', 'Portland', 'OR', '972'],
  ['206', 'Seattle', 'WA', '981'],
  ['612', 'Minneapolis', 'MN', '554'],
  ['414', 'Milwaukee', 'WI', '532'],
  ['312', 'Chicago', 'IL', '606'],
  ['773', 'Chicago', 'IL', '606'],
  ['317', 'Indianapolis', 'IN', '462'],
  ['313', 'Detroit', 'MI', '482'],
  ['216', 'Cleveland', 'OH', '441'],
  ['614', 'Columbus', 'OH', '432'],
  ['502', 'Louisville', 'KY', '402'],
  ['615', 'Nashville', 'TN', '372'],
  ['901', 'Memphis', 'TN', '381'],
  ['404', 'Atlanta', 'GA', '303'],
  ['305', 'Miami', 'FL', '331'],
  ['813', 'Tampa', 'FL', '336'],
  ['407', 'Orlando', 'FL', '328'],
  ['704', 'Charlotte', 'NC', '282'],
  ['919', 'Raleigh', 'NC', '276'],
  ['804', 'Richmond', 'VA', '232'],
  ['202', 'Washington', 'DC', '200'],
  ['410', 'Baltimore', 'MD', '212'],
  ['215', 'Philadelphia', 'PA', '191'],
  ['412', 'Pittsburgh', 'PA', '152'],
  ['212', 'New York', 'NY', '100'],
  ['718', 'Brooklyn', 'NY', '112'],
  ['617', 'Boston', 'MA', '021'],
  ['808', 'Honolulu', 'HI', '968'],
];

export interface Contact extends Person {
  phone: string;
}

/**
 * Fictional numbers: (xxx) 555-0100 to 555-0199 are reserved. `offset` separates accounts: number n is used once, and
 * the first area codes of the list fill first.
 */
export function fictionalPhone(n: number): { phone: string; place: readonly [string, string, string, string] } {
  const place = PLACES[Math.floor(n / 100) % PLACES.length];
  if (!place) throw new Error('no place');
  return { phone: `${place[0]}5550${String(100 + (n % 100))}`, place };
}

/** A random person with realistic gaps in the data. */
export function person(random: Random, n: number): Contact {
  const {
    phone,
    place: [, city, state, zips],
  } = fictionalPhone(n);
  const named = random.chance(0.78);
  const first = named ? random.pick(FIRST) : '';
  const last = named && random.chance(0.9) ? random.pick(LAST) : '';
  const located = random.chance(0.62);
  return {
    phone,
    first_name: first,
    last_name: last,
    email:
      named && random.chance(0.4) ? `${first}.${last || 'mail'}${n}@mail.example`.toLowerCase().replace("'", '') : '',
    address: located && random.chance(0.4) ? `${random.int(100, 9900)} ${random.pick(STREETS)}` : '',
    city: located ? city : '',
    state: located ? state : '',
    zip: located ? `${zips}${String(random.int(1, 69)).padStart(2, '0')}` : '',
    company_name: random.chance(0.04) ? `${random.pick(LAST)} & Co` : '',
    tags: random.chance(0.12) ? random.pick(['lunch', 'family', 'office', 'lunch,office', 'catering', 'weekend']) : '',
    birthday: '',
  };
}
