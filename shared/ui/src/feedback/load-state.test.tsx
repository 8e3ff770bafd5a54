import { ApiError } from '@textloom/api';
import { render, screen } from '@textloom/testing';
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

  it('offers no retry for what does not exist', () => {
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
