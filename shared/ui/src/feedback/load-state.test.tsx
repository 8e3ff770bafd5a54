import { ApiError } from '@textloom/api';
import { render, renderPart, screen } from '@textloom/testing';
import { LoadState } from './load-state';

describe('A part of a page without data', () => {
  const retry = jest.fn();

  it('loads', () => {
    render(<LoadState error={null} onRetry={retry} label="Loading things" />);
    expect(screen.getByRole('status', { name: 'Loading things' })).toBeInTheDocument();
  });

  it('does not show internal errors', () => {
    render(<LoadState error={new TypeError('x is undefined')} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded');
    expect(screen.queryByText(/undefined/)).not.toBeInTheDocument();
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('describes a server error in our words, with the server’s own behind Details', async () => {
    const broken = {
      kind: 'http',
      id: 'internal',
      status: 500,
      message: 'relation "x" is missing',
      trace: 'r1',
    } as const;
    const { user } = renderPart(<LoadState error={new ApiError(broken)} onRetry={retry} />);
    expect(screen.getByText(/^Something went wrong on our side\./)).toBeVisible();
    expect(screen.getByText(/relation "x"/)).not.toBeVisible();
    await user.click(screen.getByText('Details'));
    expect(screen.getByText(/relation "x"/)).toBeVisible();
    expect(screen.getByText('Reference r1')).toBeVisible();
  });

  it('shows a refusal unchanged, because it is written for users', () => {
    const refused = { kind: 'http', id: 'invalid', status: 422, message: 'Enter a date as MM/DD/YYYY.' } as const;
    render(<LoadState error={new ApiError(refused)} onRetry={retry} />);
    expect(screen.getByText('Enter a date as MM/DD/YYYY.')).toBeVisible();
    expect(screen.queryByText('Details')).not.toBeInTheDocument();
  });

  it('offers no retry for a missing thing', () => {
    render(
      <LoadState
        error={new ApiError({ kind: 'http', id: 'not_found', status: 404, message: 'No such thing.' })}
        onRetry={retry}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not foundNo such thing.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
