import type { SendingStopped } from '@textloom/contracts';
import { make, renderPart, screen } from '@textloom/testing';
import { StoppedBanner } from './stopped-banner';

const show = (sending_stopped: SendingStopped | null) =>
  renderPart(<StoppedBanner />, { session: make.login({ globals: make.globals({ sending_stopped }) }) });
const since = '2026-11-20T12:00:00-08:00';

describe('the banner while sending is stopped', () => {
  it.each<[string, SendingStopped, RegExp]>([
    [
      'an operator stopped it, and how many texts wait',
      { cause: 'operator', since, waiting: 1_235 },
      /^The operator stopped the sending of your texts on Nov 20, 2026.*\. 1,235 texts of yours wait\. Everything is sent when sending resumes, except campaigns whose last time has passed by then\.$/,
    ],
    [
      'the carrier refuses our number, and that a new text will wait',
      { cause: 'refusals', since, waiting: 0 },
      /^The carrier has not accepted any texts since Nov 20, 2026.*, because of our settings, not because of your lists or texts\. Messages you send wait\./,
    ],
    [
      'the carriers suspended the number of the account',
      { cause: 'registration', since, waiting: 2 },
      /^The carriers suspended your number on Nov 20, 2026.*: Account Settings, Your Number says why and what to do\. 2 texts of yours wait\./,
    ],
  ])('says that %s', (_what, stopped, text) => {
    show(stopped);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  it('is absent unless sending is stopped', () => {
    show(null);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
