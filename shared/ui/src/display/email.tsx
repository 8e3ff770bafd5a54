import { Link } from '@mui/material';
import { Fragment } from 'react';

const EMAIL = /([^\s,]+@[^\s,]+,?)/;

/** A text whose emails break before @ and dots, because they seldom fit into a line of a phone. */
export function EmailText({ children }: { children: string }) {
  const pieces = children
    .split(EMAIL)
    .flatMap((part) => (EMAIL.test(part) ? part.split(/(?=@|\.\w)/) : part))
    .filter((piece) => piece !== '');
  return pieces.map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

/**
 * A link that opens the mail program. Has an accessible name, because browsers insert spaces where the text may break.
 */
export function EmailLink({ email }: { email: string }) {
  return (
    <Link href={`mailto:${email}`} aria-label={email} sx={{ overflowWrap: 'anywhere' }}>
      <EmailText>{email}</EmailText>
    </Link>
  );
}
