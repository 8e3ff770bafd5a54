import type { CustomField } from '@textloom/contracts';

/** One field of each kind, as the profile has them. */
export const CUSTOM_FIELDS: CustomField[] = [
  { id: 1, name: 'Shoe size', slug: 'field_shoe_size', kind: 'number', choices: [] },
  { id: 2, name: 'Colour', slug: 'field_colour', kind: 'choice', choices: ['Red', 'Blue'] },
  { id: 3, name: 'Renewal', slug: 'field_renewal', kind: 'date', choices: [] },
  { id: 4, name: 'Note', slug: 'field_note', kind: 'text', choices: [] },
];
