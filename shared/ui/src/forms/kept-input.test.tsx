import { call } from '@textloom/api';
import { getLogin, templateBody } from '@textloom/contracts';
import { adoptSession, session } from '@textloom/session';
import { api, apiError, make, mswServer, render, renderPart, screen, waitFor } from '@textloom/testing';
import { Form, SubmitButton, TextInput, ThemeRoot, useZodForm } from '../index';

function Template({ name = '' }: { name?: string }) {
  const form = useZodForm(templateBody.pick({ name: true, message: true }), {
    defaultValues: { name, message: 'As stored' },
  });
  return (
    <Form form={form} onSubmit={() => undefined} keptAs="template">
      <TextInput name="name" label="Name" />
      <TextInput name="message" label="Message" />
      <SubmitButton label="Save" busyLabel="Saving" />
    </Form>
  );
}

/** Simulates signing in again, because renderPart starts with empty storage. */
const reopen = (template = <Template />) => render(<ThemeRoot>{template}</ThemeRoot>);
const message = () => screen.getByRole('textbox', { name: 'Message' });

/** The next call is refused because the server ended the session. */
async function expire(): Promise<void> {
  mswServer.use(api.get('login', () => apiError(401, 'unauthorized', 'Please sign in.')));
  await expect(call(getLogin, {})).rejects.toThrow('Please sign in.');
  await waitFor(() => expect(session.current).toMatchObject({ status: 'signed-out', reason: 'expired' }));
}

async function typeAndExpire(): Promise<void> {
  const { user, unmount } = renderPart(<Template />);
  await user.clear(message());
  await user.type(message(), 'Half a sentence');
  await expire();
  unmount();
}

describe('a session that ends during input (decision 535)', () => {
  it('keeps the input for the same person', async () => {
    await typeAndExpire();
    adoptSession(make.login({ session: 'second' }));
    reopen(<Template name="Changed meanwhile" />);
    expect(message()).toHaveValue('Half a sentence');
    // An unchanged field shows the stored value.
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Changed meanwhile');
  });

  it('restores it once', async () => {
    await typeAndExpire();
    adoptSession(make.login({ session: 'second' }));
    reopen().unmount();
    reopen();
    expect(message()).toHaveValue('As stored');
  });

  it('neither shows it to another person nor keeps it', async () => {
    await typeAndExpire();
    adoptSession(make.login({ session: 'theirs', profile: make.profile({ id: 2 }) }));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Half a sentence');
    adoptSession(make.login({ session: 'third' }));
    reopen();
    expect(message()).toHaveValue('As stored');
  });

  it('keeps nothing when the user signs out', async () => {
    const { user } = renderPart(<Template />);
    await user.type(message(), ' and more');
    adoptSession(null);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('and more');
  });
});
