import { api, apiOk, mswServer, waitFor } from '@textloom/testing';
import { clientErrorBody } from '@textloom/contracts';
import { reportStartFailure, showStartFailure } from './start-failure';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('an application that does not start', () => {
  it('shows the message of the page', () => {
    document.body.innerHTML = '<div id="failed"></div>';
    showStartFailure();
    expect(document.getElementById('failed')).toHaveClass('now');
  });

  it("reports the real exception to the server's log, by the call that other failures use", async () => {
    document.head.innerHTML = '<meta name="textloom-auth-token" content="textloom-web" />';
    const reports: unknown[] = [];
    mswServer.use(
      api.post('client-errors', async ({ request }) => {
        expect(request.headers.get('Auth-Token')).toBe('textloom-web');
        reports.push(await request.json());
        return apiOk();
      }),
    );
    reportStartFailure(new Error('mui-core.js is missing'));
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(clientErrorBody.parse(reports[0])).toMatchObject({
      remote: 'shell',
      phase: 'start',
      message: 'Textloom: start failed: mui-core.js is missing',
    });
  });
});
