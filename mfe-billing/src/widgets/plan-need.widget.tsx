import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { link, useNeed } from '@textloom/kit';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** The end of the trial or of the messages, in "Needs you". */
export default function PlanNeed() {
  const plan = useNeed('plan');
  if (!plan) return null;
  const { problem, days } = plan;
  return (
    <NeedLine
      icon={<EventBusy />}
      tone="warning"
      to={link('/plans')}
      title={TEXTS.planNeeds[problem](days)}
      detail={problem === 'trial' ? TEXTS.planNeeds.trialText : TEXTS.planNeeds.messagesText}
    />
  );
}
