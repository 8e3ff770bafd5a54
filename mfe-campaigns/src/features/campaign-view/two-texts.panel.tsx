import { useCall, useFormatDate } from '@textloom/kit';
import { Alert, Box, Chip, Typography } from '@mui/material';
import { formatCount, getTwoTexts, type Campaign, type TextResult, type TwoTextsResult } from '@textloom/contracts';
import { LoadState, Panel, tokens } from '@textloom/ui';
import { campaignKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

type Compared = Campaign & { ab: NonNullable<Campaign['ab']> };

const percent = (count: number, people: number): string =>
  people === 0 ? '' : ` (${Math.round((count / people) * 1000) / 10}%)`;

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </Box>
  );
}

function Text({ title, text, result, wins }: { title: string; text: string; result: TextResult; wins: boolean }) {
  const { recipients, delivered, clicked, replied } = result;
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ border: 1, borderColor: wins ? 'success.main' : 'divider', borderRadius: tokens.radius, p: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, mb: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        {wins && <Chip label={TEXTS.winner} color="success" size="small" />}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: tokens.muted, mb: 2 }}>
        {text}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))' }}
      >
        <Figure label={MESSAGES.recipients} value={formatCount(recipients)} />
        <Figure label={MESSAGES.delivered} value={formatCount(delivered)} />
        <Figure label={MESSAGES.replies} value={`${formatCount(replied)}${percent(replied, recipients)}`} />
        <Figure label={MESSAGES.clicks} value={`${formatCount(clicked)}${percent(clicked, recipients)}`} />
      </Box>
    </Box>
  );
}

/** While the remaining people still get their text. */
const GOING_ON: ReadonlySet<Campaign['state']> = new Set(['sending', 'paused']);

/** The next step, or the result. */
function Outcome({ campaign: { ab, state }, result }: { campaign: Compared; result: TwoTextsResult }) {
  const format = useFormatDate();
  const others = GOING_ON.has(state) ? result.rest : 0;
  if (result.tie) return <Alert severity="info">{TEXTS.tie(ab.metric, others)}</Alert>;
  if (result.winner > 0)
    return <Alert severity="success">{TEXTS.won(result.winner === 1 ? 1 : 2, ab.metric, others)}</Alert>;
  if (state === 'cancelled' || state === 'error') return <Alert severity="warning">{TEXTS.noneChosen}</Alert>;
  if (result.decide_at === '') return <Alert severity="info">{TEXTS.chosenAfter(ab.hours)}</Alert>;
  return <Alert severity="info">{TEXTS.decides(format(result.decide_at), ab.metric, result.rest)}</Alert>;
}

function Comparison({ campaign }: { campaign: Compared }) {
  // Below the campaign's key, so that it is reloaded together with the campaign.
  const { data, error, refetch } = useCall(getTwoTexts, [...campaignKey(campaign.id), 'texts'], { id: campaign.id });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={4} />;
  const [first, second] = data.texts;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Outcome campaign={campaign} result={data} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {first && (
          <Text title={TEXTS.firstText} text={campaign.message} result={first} wins={data.winner === 1 && !data.tie} />
        )}
        {second && (
          <Text title={TEXTS.secondText} text={campaign.ab.message_b} result={second} wins={data.winner === 2} />
        )}
      </Box>
    </Box>
  );
}

const isCompared = (campaign: Campaign): campaign is Compared => campaign.ab !== null;

/** Both texts of a campaign with their results; nothing for a campaign with one text. */
export function TwoTextsPanel({ campaign }: { campaign: Campaign }) {
  if (!isCompared(campaign)) return null;
  return (
    <Panel title={TEXTS.comparison}>
      <Comparison campaign={campaign} />
    </Panel>
  );
}
