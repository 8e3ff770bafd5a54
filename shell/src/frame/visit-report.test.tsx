import { api, apiError, apiOk, formOf, mswServer, renderPart, screen, waitFor } from '@textloom/testing';
import { StrictMode } from 'react';
import { Link } from 'react-router-dom';
import { VisitReport } from './visit-report';

const parts = (
  <StrictMode>
    <VisitReport />
    <Link to="/keywords?search=5125550100">Keywords</Link>
    <Link to="/keywords?page=2">Next</Link>
  </StrictMode>
);

describe('NAV-005: the referral tracker', () => {
  it('gets each page of the customer, once and without the query', async () => {
    const told: unknown[] = [];
    mswServer.use(
      api.post('referral/visits', async ({ request }) => (told.push((await formOf(request)).path), apiOk())),
    );
    const { user } = renderPart(parts, { path: '/home?tab=1' });
    await user.click(screen.getByRole('link', { name: 'Keywords' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(told).toHaveLength(2));
    await new Promise((done) => setTimeout(done, 30));
    expect(told).toEqual(['/home', '/keywords']);
  });

  it('delays nothing when it does not respond, and is silent when it refuses', async () => {
    let asked = 0;
    mswServer.use(
      api.post('referral/visits', () =>
        (asked += 1) === 1 ? new Promise<never>(() => undefined) : apiError(500, 'server_error', 'Broken.'),
      ),
    );
    const view = renderPart(parts, { path: '/home' });
    await view.user.click(screen.getByRole('link', { name: 'Keywords' }));
    expect(view.address()).toBe('/keywords?search=5125550100');
    await waitFor(() => expect(asked).toBe(2));
    await new Promise((done) => setTimeout(done, 30));
    expect(view.alerts()).toEqual([]);
  });
});
