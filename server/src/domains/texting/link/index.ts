/** Which carrier link the texts of a number leave over. */
export { type NumberLink, numberLinks, setNumberLink } from './link.repository';
