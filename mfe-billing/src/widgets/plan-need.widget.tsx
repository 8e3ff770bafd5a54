import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { link, useNeed } from '@textloom/kit';
import { NeedLine } from '@textloom/ui';
import { PLAN_NEEDS } from '../messages';

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
      title={PLAN_NEEDS[problem](days)}
      detail={problem === 'trial' ? PLAN_NEEDS.trialText : PLAN_NEEDS.messagesText}
    />
  );
}
