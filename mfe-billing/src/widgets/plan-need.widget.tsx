import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { link, useNeed } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** Warns in "Needs you" that the trial or the messages end soon. */
export default function PlanNeed() {
  const plan = useNeed('plan');
  const { remaining_messages: left } = useProfile();
  if (!plan) return null;
  const { problem, days } = plan;
  const title = problem === 'messages' && left <= 0 ? TEXTS.planNeeds.noMessages : TEXTS.planNeeds[problem](days);
  return (
    <NeedLine
      icon={<EventBusy />}
      tone="warning"
      to={link('/plans')}
      title={title}
      detail={problem === 'trial' ? TEXTS.planNeeds.trialText : TEXTS.planNeeds.messagesText}
    />
  );
}
