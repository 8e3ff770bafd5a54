import type { Dashboard } from '@textloom/contracts';
import { api, apiOk, make, renderPart, screen } from '@textloom/testing';
import ReviewNeed from './review-need.widget';

const show = (review: Dashboard['needs']['review']) =>
  renderPart(<ReviewNeed />, {
    handlers: [
      api.get('reporting/dashboard', () => apiOk(make.dashboard({ needs: { ...make.dashboard().needs, review } }))),
    ],
  });

describe('keywords in Needs you (decision 370)', () => {
  it('one under review is named and opens', async () => {
    show({ count: 1, id: 7, keyword: 'TRUCK' });
    expect(await screen.findByRole('link', { name: /^TRUCK is under review/ })).toHaveAttribute('href', '/keywords/7');
  });

  it('several are counted and open the list', async () => {
    show({ count: 2, id: 7, keyword: 'TRUCK' });
    expect(await screen.findByRole('link', { name: /^2 keywords are under review/ })).toHaveAttribute(
      'href',
      '/keywords',
    );
  });
});
