import { api, apiError, apiOk, formOf, renderPart, screen, waitFor, within } from '@textloom/testing';
import type { ContentWarning } from '@textloom/contracts';
import { useState } from 'react';
import { ContentCheck, type ContentCheckProps } from './content-check';

const BEER: ContentWarning = {
  ...{ kind: 'category', category: 'alcohol', words: ['beer'], min_age: 21, source: 'Twilio error 30875' },
};

function Editor(props: Omit<ContentCheckProps, 'message'>) {
  const [message, setMessage] = useState('');
  return (
    <>
      <input aria-label="Text" value={message} onChange={(event) => setMessage(event.target.value)} />
      <ContentCheck {...props} message={message} />
    </>
  );
}
const lines = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('decision 723: what carriers filter, below the field of a text', () => {
  it('is asked once it was typed, and goes away with the words', async () => {
    const asked: unknown[] = [];
    const handlers = [
      api.post('messages/content', async ({ request }) => {
        const form = await formOf(request);
        asked.push(form);
        return apiOk({ warnings: form.message === 'Free beer' ? [BEER] : [] });
      }),
    ];
    const { user } = renderPart(<Editor use="welcome" askedAge={18} />, { handlers });
    await user.type(screen.getByLabelText('Text'), 'Free beer');
    expect(await lines()).toEqual([
      'Carriers allow texts about alcohol only to people who were asked for their birthday and are at least 21: take out “beer”, or let the keyword ask for the birthday and an age of at least 21.Source: Twilio error 30875',
    ]);
    expect(asked).toEqual([{ use: 'welcome', message: 'Free beer', asked_age: '18' }]);
    await user.click(screen.getByRole('button', { name: 'What carriers filter' }));
    expect(await screen.findByRole('dialog', { name: 'What carriers filter' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.type(screen.getByLabelText('Text'), '{Backspace}');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await user.clear(screen.getByLabelText('Text'));
    expect(asked).toHaveLength(2);
  });

  it('says how to mend it where nothing does it for the author', async () => {
    const handlers = [
      api.post('messages/content', () =>
        apiOk({
          warnings: [
            { kind: 'no_sender', name: 'Luigi', fits: false },
            { kind: 'no_way_out', people: 0 },
            { kind: 'shortener', hosts: ['bit.ly'], source: 'AT&T' },
          ],
        }),
      ),
    ];
    const { user } = renderPart(<Editor use="answer" keywords={[3]} />, { handlers });
    await user.type(screen.getByLabelText('Text'), 'See bit.ly/x');
    expect(await lines()).toEqual([
      'The text does not say who sends it. Write “Luigi” in it.',
      'This is the first text that people get, and it does not say how to stop. Write “Reply STOP to unsubscribe” in it.',
      'Carriers filter links from public shorteners: instead of “bit.ly”, write the page’s own address.Source: AT&T',
    ]);
  });

  it('says that it could not be checked', async () => {
    const handlers = [api.post('messages/content', () => apiError(500, 'internal', 'No.'))];
    const { user } = renderPart(<Editor use="template" />, { handlers });
    await user.type(screen.getByLabelText('Text'), 'Hello');
    expect(await screen.findByText(/could not be checked\. You can save all the same\./)).toBeInTheDocument();
  });
});
