import { QueryClientProvider } from '@tanstack/react-query';
import { checkPayloads } from '@textloom/bus';
import { DEVELOPER_PERMISSION, payloadProblem } from '@textloom/contracts';
import {
  APP_BASE,
  createQueryClient,
  LeaveGuard,
  link,
  ShellProvider,
  createShell,
  type ShellApi,
  type WidgetRef,
} from '@textloom/kit';
import { session, useCan, useProfile } from '@textloom/session';
import { lazyPart } from '@textloom/ui';
import { useEffect, useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { PushHost } from '../account/push/push-host';
import { Frame } from '../frame/frame';
import { LinkArea } from '../frame/link-area';
import { ConfirmHost } from '../modals/confirm-host';
import { ExpiredNotice } from '../modals/expired-notice';
import { ModalHost } from '../modals/modal-host';
import { ReauthenticationHost } from '../reauthentication/reauthentication-host';
import {
  AtOnceDialog,
  allowOverrides,
  followReleases,
  loadRegistry,
  mayOverride,
  reportLoadTimes,
  type RemoteTable,
  RemoteWidget,
  useRemoteTable,
} from '../remotes';
import { startLiveStream } from './live-stream';
import { showOwnerAlerts } from './owner-alerts';
import { keepProfileFresh } from './profile-refresh';
import { AppRoutes } from './router';
import { productName, supportEmail, supportPhone } from '../base/product';

export { namesRead } from '../remotes';

function WidgetHost({ widget, slotProps }: { widget: WidgetRef; slotProps: object }) {
  const { remote, name, slot, onError, minHeight } = widget;
  return (
    <RemoteWidget
      remote={remote}
      widget={name}
      slotProps={slotProps}
      onError={onError}
      minHeight={minHeight}
      small={slot === 'home.cards' || slot === 'home.needs'}
    />
  );
}

/**
 * This shell's interface for the remotes. Widgets of an unusable remote show a message in their place. If the registry
 * cannot be read, pages show the failure and there are no widgets.
 */
const createShellApi = (table: RemoteTable | null): ShellApi =>
  createShell({
    product: { name: productName(), supportEmail: supportEmail(), supportPhone: supportPhone() },
    manifests: table ? [...[...table.remotes.values()].map(({ declares }) => declares), ...table.lost] : [],
    WidgetHost,
  });

const Devtools = lazyPart({
  owner: 'shell',
  title: 'Devtools',
  load: async () => ({ default: (await import('../remotes/devtools/devtools')).Devtools }),
  as: 'hidden',
  loading: null,
});

// An override loads foreign code: in production it needs the developer permission.
allowOverrides(() => session.current.data?.profile.allow.includes(DEVELOPER_PERMISSION) ?? false);

// Frozen before any remote is loaded, because types do not protect against a remote built without them.
checkPayloads(payloadProblem);

/** Everything behind sign-in. `entered`: through the login view of this page. A new query cache per sign-in, so that no data of another account is shown. */
export default function SignedIn({ entered }: { entered: boolean }) {
  const { id: profileId } = useProfile();
  const developer = useCan(DEVELOPER_PERMISSION);
  const table = useRemoteTable();
  const shell = useMemo(() => createShellApi(table), [table]);
  const [client] = useState(createQueryClient);
  useEffect(() => {
    // When it fails, each page shows the failure and a retry.
    loadRegistry().catch(() => undefined);
  }, []);
  useEffect(() => {
    // Not on the logout page, which ends the session immediately: the server would refuse the stream.
    if (window.location.pathname === APP_BASE + link('/logout')) return;
    const stopReleases = followReleases();
    const stopStream = startLiveStream(profileId);
    const stopProfile = keepProfileFresh();
    const stopAlerts = showOwnerAlerts();
    const stopReports = reportLoadTimes();
    return () => {
      stopReleases();
      stopStream();
      stopProfile();
      stopAlerts();
      stopReports();
    };
  }, [profileId]);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter basename={APP_BASE}>
        <LeaveGuard>
          <ShellProvider shell={shell}>
            <PushHost />
            <LinkArea>
              <Frame entered={entered}>
                <AppRoutes />
              </Frame>
              <ModalHost />
              <ConfirmHost />
              <ReauthenticationHost />
              <AtOnceDialog />
            </LinkArea>
            <ExpiredNotice />
            {(developer || mayOverride()) && <Devtools />}
          </ShellProvider>
        </LeaveGuard>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
