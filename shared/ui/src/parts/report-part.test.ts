import { addressOf } from '@textloom/api';
import { reportClientError } from '@textloom/contracts';
import { api, apiOk, expectWarning, HttpResponse, mswServer, waitFor } from '@textloom/testing';
import { PartError, type PartPhase } from './part-error';
import { reportPart } from './report-part';

const KEYWORDS = { owner: 'keywords', title: 'Keywords', version: '1.0.0' };
const errorOf = (phase: PartPhase, cause: unknown = new Error('broken inside')) =>
  new PartError(KEYWORDS, phase, cause);

let away = false;
const addresses: string[] = [];
const reports: { traceId: string; phase: string; message: string; stack: string }[] = [];
beforeEach(() => {
  away = false;
  reports.length = 0;
  mswServer.use(
    api.post('client-errors', async ({ request }) => {
      if (away) return HttpResponse.error();
      addresses.push(`${request.method} ${new URL(request.url).pathname}`);
      reports.push((await request.json()) as never);
      return apiOk();
    }),
  );
});

describe('the report of a failed part', () => {
  it('contains the real exception and the reference, and is sent once, however many parts show the failure', async () => {
    const first = errorOf('render');
    const second = new PartError({ ...KEYWORDS, title: 'Your overview' }, 'registry', first);
    expect(second.traceId).toBe(first.traceId);
    for (const error of [first, first, second]) reportPart(error);
    const last = errorOf('entry');
    reportPart(last);
    await waitFor(() => expect(reports.map(({ traceId }) => traceId)).toEqual([first.traceId, last.traceId]));
    expect(reports[0]).toMatchObject({ phase: 'render', message: 'Keywords: render failed: broken inside' });
    expect(reports[0]?.stack).toContain('report-part.test');
    // Written out in report-part.ts, which works without api.
    expect(addresses[0]).toBe(`${reportClientError.method} ${addressOf(reportClientError)}`);
  });

  it('is not sent for a part that is switched off', async () => {
    reportPart(errorOf('off'));
    const last = errorOf('entry');
    reportPart(last);
    await waitFor(() => expect(reports.map(({ traceId }) => traceId)).toEqual([last.traceId]));
  });

  it('is sent when the connection is back', async () => {
    expectWarning(/the error could not be reported/);
    const warned = jest.spyOn(console, 'warn');
    away = true;
    const error = errorOf('entry');
    reportPart(error);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    away = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(reports.map(({ traceId }) => traceId)).toEqual([error.traceId]));
  });
});
