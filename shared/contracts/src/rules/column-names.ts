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
    /^(?:contact |customer |billing |default (?:address )?|shipping )?(?:first|given|nombres?|primer nombre|nombre de pila|prenoms?|fname|firstname|forename|vorname)(?: ?name)?$/,
  ],
  [
    'Last Name',
    /^(?:contact |customer |billing |default (?:address )?|shipping )?(?:last|family|sur|(?:primer )?apellidos?|nom(?: de famille)?|lname|lastname|surname|nachname|familienname)(?: ?name)?$/,
  ],
  [
    'Full Name',
    /^(?:contact |customer |client |subscriber |member |guest )?(?:full ?)?name$|^(?:contact|customer|client|display name|file as|fn)$|^(?:nombre completo|nombre y apellidos?|nombre del cliente|cliente|contacto|nom complet|nom et prenom|prenom et nom|nom du client)$/,
  ],
  [
    'Email',
    /^(?:contact |customer |primary |billing )?(?:adresse )?(?:e ?mail|correo|courriel|mail|adresse electronique)(?: ?(?:address|adresse|electronico|\d))*(?: value)?$/,
  ],
  [
    'Address',
    partOfAddress(
      '(?:street|address|direccion|domicilio|calle|adresse|rue|straße|strasse)(?: ?(?:address|line|street|postal|postale|\\d))*',
    ),
  ],
  [
    'City',
    partOfAddress('(?:city|town|ciudad|poblacion|localidad|municipio|ville|commune|localite|ort|stadt)(?: ?name)?'),
  ],
  [
    'State',
    partOfAddress(
      '(?:state|province|region|state region|state province|estado|provincia|departement|bundesland)(?: ?(?:code|name))?',
    ),
  ],
  [
    'Zip',
    partOfAddress(
      '(?:zip|postal|post|postcode|zipcode|codigo postal|code postal|cp|c p|plz|postleitzahl)(?: ?(?:code|postal|zip))*',
    ),
  ],
  [
    'Company Name',
    /^(?:billing |default (?:address )?|shipping )?(?:company|organization|organisation|business|employer|account|empresa|compania|negocio|organizacion|entreprise|societe|raison sociale|firma)(?: ?(?:name|\d))*$/,
  ],
  [
    'Tags',
    /^(?:tags?|labels?|groups?|group membership|categories|lists?|email lists|segments?|etiquetas?|grupos?|categorias?|listas?|etiquettes?|groupes?|libelles?|listes?)$/,
  ],
  [
    'Birthday',
    /^(?:birth ?(?:day|date)|date of birth|dob|bday|cumpleanos|fecha de cumpleanos|fecha de nacimiento|fecha nacimiento|nacimiento|f nacimiento|anniversaire|date d anniversaire|date de naissance|naissance|ne e le|ne le|nee le|geburtstag|geburtsdatum)$/,
  ],
] as const;
