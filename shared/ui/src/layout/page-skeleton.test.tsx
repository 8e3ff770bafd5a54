import { renderPart, screen } from '@textloom/testing';
import { PageSkeleton } from './page-skeleton';

describe('PageSkeleton', () => {
  it.each(['list', 'form', 'cards'] as const)('outlines a page of the shape %s and is announced once', (shape) => {
    const { container } = renderPart(<PageSkeleton shape={shape} />);
    expect(screen.getAllByRole('status', { name: 'Loading' })).toHaveLength(1);
    expect(container).toHaveTextContent('');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
