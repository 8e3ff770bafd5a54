import { Button, Stack } from '@mui/material';
import Add from '@mui/icons-material/Add';
import { adoptSession } from '@textloom/session';
import { loginBody } from '@textloom/contracts';
import { make } from '@textloom/testing/make';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import {
  CheckboxInput,
  ConfirmDialog,
  Form,
  Logo,
  Page,
  PageHeader,
  Panel,
  SubmitButton,
  TextInput,
  ThemeRoot,
  useThemeMode,
  useZodForm,
} from '../src';
import { Lists } from './lists';
import { Parts } from './parts';
import { States } from './states';
import { Tokens } from './tokens';

const noop = (): void => undefined;

function SignIn() {
  const form = useZodForm(loginBody, { defaultValues: { email: '', password: '' } });
  return (
    <Panel title="Form">
      <Form form={form} onSubmit={noop}>
        <Stack sx={{ gap: 2, maxWidth: 380 }}>
          <TextInput name="email" label="Email" type="email" required />
          <TextInput name="password" label="Password" type="password" required helperText="At least 10 characters" />
          <CheckboxInput name="remember" label="Remember me" />
          <SubmitButton label="Sign in" />
        </Stack>
      </Form>
    </Panel>
  );
}

function Gallery() {
  const { setMode } = useThemeMode();
  const [asking, setAsking] = useState(location.hash === '#dialog');
  return (
    <Page>
      <Logo size={36} />
      <PageHeader
        title="Gallery"
        subtitle="Every token and state"
        crumbs={[{ label: 'Home', to: '/home' }]}
        tabs={[
          { label: 'Subscribers', to: '/' },
          { label: 'Groups', to: '/groups', count: 12 },
        ]}
        primary={
          <Button variant="contained" startIcon={<Add />} onClick={() => setAsking(true)}>
            Open a dialog
          </Button>
        }
        more={(['light', 'dark', 'system'] as const).map((mode) => ({
          id: mode,
          label: `Theme: ${mode}`,
          run: () => setMode(mode),
        }))}
      />
      <Stack sx={{ gap: 3 }}>
        <Tokens />
        <States />
        <Parts />
        <SignIn />
        <Lists />
      </Stack>
      <ConfirmDialog
        open={asking}
        title="Delete PIZZA?"
        message="The keyword stops working at once. This cannot be undone."
        yes="Delete"
        destructive
        onAnswer={() => setAsking(false)}
      />
    </Page>
  );
}

adoptSession(make.login());
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeRoot>
      <MemoryRouter>
        <main>
          <Gallery />
        </main>
      </MemoryRouter>
    </ThemeRoot>,
  );
