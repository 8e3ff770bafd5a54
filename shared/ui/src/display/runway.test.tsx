import { make, renderPart, screen } from '@textloom/testing';
import { Runway, runwayText } from './runway';

describe('The text of the runway', () => {
  it.each([
    [null, 500, null],
    [null, 0, 'No messages left'],
    [0, 0, 'No messages left'],
    [0, 20, 'less than a day left at your pace'],
    [1, 20, 'about 1 day left at your pace'],
    [12, 500, 'about 12 days left at your pace'],
  ])('of %p days and %p messages is %p', (days, remaining, text) => {
    expect(runwayText(days, remaining)).toBe(text);
  });
});

describe('The runway', () => {
  const show = (runway_days: number | null) =>
    renderPart(<Runway />, { session: make.login({ profile: make.profile({ runway_days }) }) });

  it.each([
    [8, 'text-secondary'],
    [7, 'error-main'],
  ])('of %i days has the colour %s', (days, colour) => {
    show(days);
    expect(screen.getByText(`about ${days} days left at your pace`)).toHaveStyle({
      color: `var(--tx-palette-${colour})`,
    });
  });

  it('is separated from a balance on the same line', () => {
    const { container } = renderPart(
      <p>
        500 messages <Runway before=" · " />
      </p>,
      { session: make.login({ profile: make.profile({ runway_days: 12 }) }) },
    );
    expect(container).toHaveTextContent('500 messages · about 12 days left at your pace');
  });

  it('is absent without a pace', () => {
    const { container } = show(null);
    expect(container).not.toHaveTextContent(/left/);
  });
});
