import { Button, Link, Stack, Typography } from '@mui/material';
import {
  APP_BASE,
  registryEntrySchema,
  registrySchema,
  remoteManifestSchema,
  type RemoteManifest,
} from '@textloom/contracts';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { Page, PageHeader, Panel } from '@textloom/ui';

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}`);
  return answer.json();
}

/** The manifests of the shell and of every released remote; unreadable ones are omitted. */
async function readManifests(): Promise<RemoteManifest[]> {
  const [shell, registry] = await Promise.allSettled([
    readJson(`${APP_BASE}/shell.json`),
    readJson(`${APP_BASE}/registry.json`),
  ]);
  const own = shell.status === 'fulfilled' ? remoteManifestSchema.safeParse(shell.value).data : undefined;
  const released = registry.status === 'fulfilled' ? registrySchema.safeParse(registry.value).data?.remotes : undefined;
  const others = Object.values(released ?? {}).flatMap(
    (raw) => registryEntrySchema.safeParse(raw).data?.declares ?? [],
  );
  return [...(own ? [own] : []), ...others];
}

/** The page that an address opens in the whole application: plain paths before those with parameters. */
function ownerOf(manifests: readonly RemoteManifest[], path: string) {
  return manifests
    .flatMap(({ id, title, pages }) => Object.values(pages).map((page) => ({ id, title, page })))
    .filter(({ page }) => matchPath(page.path, path) !== null)
    .sort((a, b) => a.page.path.split(':').length - b.page.path.split(':').length)[0];
}

/** A page of the server, not of the application. */
const standaloneOf = (id: string, address: string): string => ['/standalone', id, `#${address}`].join('/');

/**
 * Replaces a page that this remote does not have, or that this person may not open: shows where the link would lead.
 */
export function Elsewhere({ remote }: { remote: RemoteManifest }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: manifests, isPending } = useQuery({
    queryKey: ['standalone', 'manifests'],
    queryFn: readManifests,
    staleTime: Infinity,
  });
  // The remote's own pages are known even before its first release.
  const owner = ownerOf([remote, ...(manifests ?? [])], pathname);
  const address = pathname + search;
  const isOwn = owner?.id === remote.id;
  const sentence = (): string => {
    if (!owner) return isPending ? `Looking up ${address}.` : `No part of Textloom has ${address}.`;
    if (isOwn) return `This person may not open ${address} (${owner.page.name}).`;
    return `Would open ${address} of ${owner.id === 'shell' ? 'the shell' : owner.title} (${owner.page.name}).`;
  };
  return (
    <Page narrow>
      <PageHeader title={isOwn ? 'Not allowed' : 'Outside of this part'} />
      <Panel>
        <Typography role="status" sx={{ mb: 2 }}>
          {sentence()}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={() => void navigate(-1)}>
            Back
          </Button>
          {owner && !isOwn && (
            <Link href={APP_BASE + address} target="_blank" rel="noopener">
              Open it in Textloom
            </Link>
          )}
          {owner && !isOwn && owner.id !== 'shell' && (
            <Link href={standaloneOf(owner.id, address)} target="_blank" rel="noopener">
              Open {owner.title} standalone
            </Link>
          )}
        </Stack>
      </Panel>
    </Page>
  );
}
