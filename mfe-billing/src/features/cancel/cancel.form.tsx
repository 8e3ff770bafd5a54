import { Button, Stack } from '@mui/material';
import { call } from '@textloom/api';
import { CANCEL_OPTION, cancelSubscription, link, type Plan, type Profile } from '@textloom/contracts';
import { alerts, confirm, DISCARD, useNavigateWhileMounted } from '@textloom/kit';
import { accountDeleted, refresh, useProfile } from '@textloom/session';
import { Form, Panel, SubmitButton, useZodForm } from '@textloom/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { TEXTS } from './messages';
import { CancelAnswer, NothingToCancel } from './cancel-answer';
import { CancelOptions } from './cancel-options';
import { cancelForm, EMPTY, type CancelForm } from './cancel.schema';

/** The data that is lost with the account. */
const lossOf = ({ keywords, remaining_messages: left }: Profile): string => TEXTS.loss(keywords.length, left);

const confirmDeletion = (profile: Profile): Promise<boolean> =>
  confirm({
    title: TEXTS.deleteTitle,
    message: lossOf(profile),
    yes: TEXTS.deleteYes,
    no: TEXTS.deleteNo,
    destructive: true,
  });

/**
 * PLAN-021 to PLAN-030: the options, each with its answer. A failure keeps the input. If the address names a smaller
 * plan, it is preselected.
 */
export function CancelSubscriptionForm({ smallerPlans }: { smallerPlans: readonly Plan[] }) {
  const profile = useProfile();
  const wanted = useSearchParams()[0].get('plan');
  const chosen = smallerPlans.find(({ id }) => String(id) === wanted);
  const form = useZodForm(cancelForm, {
    defaultValues: chosen
      ? { ...EMPTY, cancel_option: CANCEL_OPTION.downgrade, cancel_plan: String(chosen.id) }
      : EMPTY,
  });
  const navigate = useNavigateWhileMounted();
  const send = async ({ password, ...answers }: CancelForm): Promise<void> => {
    const deletes = answers.cancel_option === CANCEL_OPTION.deleteAccount;
    if (deletes && !(await confirmDeletion(profile))) return;
    const { message } = await call(cancelSubscription, { ...answers, ...(deletes && { password }) });
    if (deletes) {
      // Otherwise the next user to sign in would start on this page.
      navigate(link('/home'), { replace: true });
      accountDeleted();
      return;
    }
    await refresh().catch(() => undefined);
    alerts.success(message);
    navigate(link('/plans'));
  };
  return (
    <Form form={form} onSubmit={send} label={TEXTS.title}>
      <Panel>
        <Stack sx={{ gap: 3 }}>
          <NothingToCancel />
          <CancelOptions hasSmallerPlan={smallerPlans.length > 0} />
          <CancelAnswer smallerPlans={smallerPlans} />
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            <Button component={Link} to={link('/plans')} state={DISCARD}>
              {TEXTS.back}
            </Button>
            <SubmitButton label={TEXTS.send} busyLabel={TEXTS.sending} />
          </Stack>
        </Stack>
      </Panel>
    </Form>
  );
}
