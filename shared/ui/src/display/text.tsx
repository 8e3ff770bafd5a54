import { formatPhone, TIMEZONES, type DateFormat } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Box } from '@mui/material';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** A formatted phone number (CONST-001). */
export function PhoneText({ phone }: { phone: string | null | undefined }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatPhone(phone)}
    </Box>
  );
}

/** A date of the API in the profile's timezone (CONST-002, CONST-004). */
export function DateText({ date, format = 'list' }: { date: string | null | undefined; format?: DateFormat }) {
  const formatDate = useFormatDate();
  if (!date) return null;
  return <time dateTime={date}>{formatDate(date, format)}</time>;
}

/** The timezone of a column of dates, named once in its header: "Central". */
export function ZoneName() {
  const { timezone } = useProfile();
  return (
    <Box component="span" sx={{ fontWeight: 400 }}>
      {TIMEZONES.find(({ code }) => code === timezone)?.name}
    </Box>
  );
}

/** HTML from the server or of an alert, sanitised (decision 148). Links to other sites open safely. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'br', 'p', 'span', 'ul', 'ol', 'li', 'code'],
        ALLOWED_ATTR: ['href', 'title'],
        // The page's policy refuses plain strings as HTML.
        RETURN_TRUSTED_TYPE: true,
      }),
    [html],
  );
  return <span dangerouslySetInnerHTML={{ __html: clean }} />;
}
