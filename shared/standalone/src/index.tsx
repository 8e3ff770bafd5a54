import { checkPayloads } from '@textloom/bus';
import { payloadProblem } from '@textloom/contracts';
import type { Remote } from '@textloom/kit';
import { addTexts } from '@textloom/page-start';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeRoot } from '@textloom/ui';
import { Bench } from './bench';
import { beginTheme, PageTheme, THEME_KEY } from './page-theme';
import { readPanel, writePanel } from './panel-memory';
import { readSettings, readWidth, writeSettings } from './settings';
import { createStage, framedSearch, isFramed, type Stage } from './stage';
import { offerStage } from './stage-window';
import { StageView } from './stage-view';
import { useStore } from './store';

/** Replaces the query, so that a reload or a copied address has the same settings. */
function writeQuery(query: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`);
}

function Page({ remote, stage, framed }: { remote: Remote; stage: Stage; framed: boolean }) {
  const settings = useStore(stage.settings);
  useEffect(() => writeQuery(framed ? framedSearch(settings) : writeSettings(settings)), [framed, settings]);
  const open = (): void => {
    writePanel('open');
    window.location.reload();
  };
  return (
    <ThemeRoot modeKey={THEME_KEY}>
      <PageTheme mode={settings.theme} />
      <StageView remote={remote} stage={stage} onOpenPanel={framed ? undefined : open} />
    </ThemeRoot>
  );
}

/**
 * Renders a remote without the shell: quick sign-in as any demo user, a small frame, its pages (addresses behind #) and
 * its widgets. With the QA panel the remote is in a frame beside it, so that its width, modals and focus behave as on a
 * page. Called by a remote's src/standalone.tsx.
 */
export async function renderStandalone(remote: Remote): Promise<void> {
  await addTexts(remote.texts);
  const host = document.getElementById('root');
  if (!host) throw new Error('standalone.html has no #root');
  checkPayloads(payloadProblem);
  document.title = `${remote.manifest.title}, standalone`;
  beginTheme(readSettings(window.location.search));
  const framed = isFramed();
  const panel = readPanel();
  const width = readWidth(window.location.search);
  if (!framed && (panel !== 'closed' || width !== null)) {
    createRoot(host).render(<Bench remote={remote} width={width} folded={panel === 'folded'} />);
    return;
  }
  const stage = createStage();
  if (framed) offerStage(stage);
  createRoot(host).render(<Page remote={remote} stage={stage} framed={framed} />);
}
