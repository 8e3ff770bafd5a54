import { isBlank, type Template } from '@textloom/contracts';
import { Alert, Box, Button, Stack, Tab, Tabs } from '@mui/material';
import { useGlobals } from '@textloom/session';
import { lazyPart, MessageComposer } from '@textloom/ui';
import { useId, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { BeginWithNameField, useBegins } from '../../components/begin-with-name.field';
import { composedOf } from '../../model/file-of';
import { MESSAGES } from '../../messages';
import { TEXTS as BUTTONS } from './buttons/messages';
import { FallbacksNote } from './fallbacks.note';
import { TEXTS } from './messages';
import { PreviewButton } from './preview';
import { SaveTemplateButton } from './save-template.button';
import { Section } from './section';
import { TemplatesTab } from './templates.tab';
import type { Draft } from './use-draft';

/** Loaded where there is an agent for RCS, or was when the buttons were added. */
const ButtonsField = lazyPart<object>({
  owner: 'campaigns',
  title: BUTTONS.buttons,
  load: () => import('./buttons/buttons.field'),
  as: 'field',
  loading: null,
});

function Buttons() {
  const { rcs } = useGlobals();
  const buttons = useWatch<Draft, 'buttons'>({ name: 'buttons' });
  return rcs || buttons.length > 0 ? <ButtonsField /> : null;
}

/** Text and attachment. */
function TextField() {
  const { field, fieldState } = useController<Draft, 'composed'>({ name: 'composed' });
  const begins = useBegins();
  return (
    <MessageComposer
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      helperText={MESSAGES.mediaLimit}
      personal
      coupons
      headed
      begins={begins}
      tools={<SaveTemplateButton composed={field.value} />}
    />
  );
}

type Message = Draft['composed'];
type Shown = 'compose' | 'templates';

interface Replaced {
  name: string;
  before: Message;
  by: Message;
}

const isEmpty = ({ message, file }: Message): boolean => isBlank(message) && file === null;
const isSame = (one: Message, other: Message): boolean =>
  one.message === other.message && one.segments === other.segments && one.file === other.file;

/** The content that a template replaced, until the message is changed again. */
function ReplacedNotice({ replaced: { name, before }, onUndo }: { replaced: Replaced; onUndo: () => void }) {
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={onUndo}>
          {MESSAGES.undo}
        </Button>
      }
    >
      {TEXTS.replaced(name, before.file !== null)}
    </Alert>
  );
}

/** The message, with the tabs Compose and Templates (CAMP-014); a template overwrites text and segments (CAMP-015). */
export function MessageSection() {
  const { field, fieldState } = useController<Draft, 'composed'>({ name: 'composed' });
  const [shown, setShown] = useState<Shown>('compose');
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const id = useId();
  const composeTab = useRef<HTMLDivElement>(null);
  const { error } = fieldState;
  const [shownError, setShownError] = useState(error);
  // A new error is shown beside its field.
  if (error !== shownError) {
    setShownError(error);
    if (error) setShown('compose');
  }

  const choose = (template: Template): void => {
    const before = field.value;
    const by = composedOf(template);
    field.onChange(by);
    setReplaced(isEmpty(before) || isSame(before, by) ? null : { name: template.name, before, by });
    setShown('compose');
    // The focused button has been removed.
    composeTab.current?.focus();
  };
  const undo = (): void => {
    if (replaced) field.onChange(replaced.before);
    setReplaced(null);
  };

  const tabs = (
    <Tabs value={shown} onChange={(_, next: Shown) => setShown(next)} aria-label={MESSAGES.message}>
      <Tab
        ref={composeTab}
        value="compose"
        label={TEXTS.compose}
        id={`${id}-compose-tab`}
        aria-controls={`${id}-compose`}
      />
      <Tab
        value="templates"
        label={TEXTS.templates}
        id={`${id}-templates-tab`}
        aria-controls={`${id}-templates`}
        sx={{ mr: 0 }}
      />
    </Tabs>
  );
  const aside = (
    <>
      <PreviewButton />
      {tabs}
    </>
  );
  return (
    <Section title={MESSAGES.message} question={TEXTS.messageQuestion} aside={aside}>
      <Box role="tabpanel" id={`${id}-${shown}`} aria-labelledby={`${id}-${shown}-tab`}>
        {shown === 'templates' ? (
          <TemplatesTab onChoose={choose} />
        ) : (
          <Stack sx={{ gap: 2 }}>
            {replaced && isSame(field.value, replaced.by) && <ReplacedNotice replaced={replaced} onUndo={undo} />}
            <Box>
              <TextField />
              <BeginWithNameField />
              <FallbacksNote />
              <Buttons />
            </Box>
          </Stack>
        )}
      </Box>
    </Section>
  );
}
