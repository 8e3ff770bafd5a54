import { renderPart, screen } from '@textloom/testing';
import { CampaignStatusIcon, StatusIcon } from '../index';

/** Word, icon and colour of one code; a second success style must differ in all three. */
function look(status: number): { words: string; icon: string; style: string } {
  const { container, unmount } = renderPart(<StatusIcon status={status} />);
  const icon = container.querySelector('svg');
  const found = {
    words: container.textContent ?? '',
    icon: icon?.getAttribute('data-testid') ?? '',
    style: icon?.parentElement?.className ?? '',
  };
  unmount();
  return found;
}

describe('CAMP-035, CAMP-036, CAMP-037, CAMP-038: status of a message', () => {
  it('is pending for 0, and for unused codes (decision 50)', () => {
    for (const status of [0, 4, 9]) expect(look(status).words).toBe('Pending');
  });

  it('is sent for 1 and 2, delivered for 3', () => {
    expect([1, 2, 3].map((status) => look(status).words)).toEqual(['Sent', 'Sent', 'Delivered']);
  });

  it('is received for 99, in a style of its own', () => {
    const [received, sent, error] = [look(99), look(3), look(10)];
    expect(received.words).toBe('Received');
    for (const other of [sent, error]) {
      expect(received.icon).not.toBe(other.icon);
      expect(received.style).not.toBe(other.style);
    }
  });

  it('is an error with its code from 10 on, with the reason on demand', async () => {
    for (const status of [10, 98, 100]) expect(look(status).words).toBe(`Not delivered (${status})`);
    const { user } = renderPart(<StatusIcon status={11} />);
    await user.hover(screen.getByText('Not delivered (11)'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Landline');
  });

  it('is not an error if the recipient had left before', () => {
    expect(look(-1).words).toBe('Not sent');
    renderPart(<StatusIcon status={-1} withdrawn="Left before sending" />);
    expect(screen.getByText('Left before sending')).toBeInTheDocument();
  });
});

describe('CAMP-004: status of a campaign', () => {
  it.each([
    ['scheduled', 'Scheduled', 'ScheduleOutlinedIcon'],
    ['held', 'Held', 'HourglassEmptyOutlinedIcon'],
    ['sending', 'Sending', 'SendOutlinedIcon'],
    ['paused', 'Paused', 'PauseCircleOutlinedIcon'],
    ['sent', 'Sent', 'CheckCircleOutlinedIcon'],
    ['error', 'Error', 'ErrorOutlineOutlinedIcon'],
    ['cancelled', 'Cancelled', 'BlockOutlinedIcon'],
  ] as const)('%s is %s with an icon of its own', (state, words, icon) => {
    const { container } = renderPart(<CampaignStatusIcon state={state} />);
    expect(container).toHaveTextContent(words);
    expect(screen.getByTestId(icon)).toBeInTheDocument();
  });

  it('has the word as its accessible name if only the icon fits', () => {
    renderPart(<CampaignStatusIcon compact state="paused" reason="Half of them failed." />);
    expect(screen.getByTitle('Paused')).toBeInTheDocument();
  });
});
