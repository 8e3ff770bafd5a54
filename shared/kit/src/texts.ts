// In contracts, because the sign-in page has texts too and loads no toolkit (docs/adr/0061-sign-in-first.md).
export { catalogue, plural, type Translation } from '@textloom/contracts';
