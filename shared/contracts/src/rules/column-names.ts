/** Letters and digits only, words apart: `first_name`, `First-Name` and `firstName` are equal. */
export const nameWords = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Programs put the kind of an address before the name of its part, or behind it: `Home City`, `City - Home`. */
const KIND = '(?:mailing |home |billing |default (?:address )?|shipping |address \\d )?';
const KIND_BEHIND = '(?: (?:home|work|other|billing|shipping|mailing))?';
const partOfAddress = (name: string): RegExp => new RegExp(`^${KIND}(?:${name})${KIND_BEHIND}$`);

/** Names that other programs give to the other columns. */
export const OTHER_NAMES = [
  [
    'First Name',
    /^(?:contact |customer |billing |default (?:address )?|shipping )?(?:first|given|nombre|prenom|fname|firstname|forename|vorname)(?: ?name)?$/,
  ],
  [
    'Last Name',
    /^(?:contact |customer |billing |default (?:address )?|shipping )?(?:last|family|sur|apellidos?|lname|lastname|surname|nachname|familienname)(?: ?name)?$/,
  ],
  [
    'Full Name',
    /^(?:contact |customer |client |subscriber |member |guest )?(?:full ?)?name$|^(?:contact|customer|client|display name|file as|fn)$/,
  ],
  ['Email', /^(?:contact |customer |primary |billing )?(?:e ?mail|correo)(?: ?(?:address|adresse|\d))*(?: value)?$/],
  ['Address', partOfAddress('(?:street|address|direccion|straße|strasse)(?: ?(?:address|line|street|\\d))*')],
  ['City', partOfAddress('(?:city|town|ciudad|ville|ort|stadt)(?: ?name)?')],
  [
    'State',
    partOfAddress('(?:state|province|region|state region|state province|estado|bundesland)(?: ?(?:code|name))?'),
  ],
  [
    'Zip',
    partOfAddress('(?:zip|postal|post|postcode|zipcode|codigo postal|plz|postleitzahl)(?: ?(?:code|postal|zip))*'),
  ],
  [
    'Company Name',
    /^(?:billing |default (?:address )?|shipping )?(?:company|organization|organisation|business|employer|account|empresa|firma)(?: ?(?:name|\d))*$/,
  ],
  ['Tags', /^(?:tags?|labels?|groups?|group membership|categories|lists?|email lists|segments?)$/],
  ['Birthday', /^(?:birth ?(?:day|date)|date of birth|dob|bday|cumpleanos|geburtstag|geburtsdatum)$/],
] as const;
