import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { companyProblem, createKeyword, expectedMessages, keywordBody, keywordLimitReached } from '@textloom/contracts';
import { alerts, alertModal, escapeHtml, link, useNavigateWhileMounted } from '@textloom/kit';
import { useCan, useGlobals, useProfile } from '@textloom/session';
import { Page, PageHeader, useZodForm } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { KEYWORDS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { ageChoice, ageOf, EMPTY, fileChange, segmentsAfter, type KeywordFields } from './keyword-fields';
import { KeywordForm } from './keyword.form';
import { NewIdentity } from './new-identity';
import { TEXTS } from './messages';

/** The API's default of one message a month is for older programs; here the owner enters it (VAL-033). */
const newKeyword = keywordBody.extend({
  expected_messages: expectedMessages,
  file: fileChange,
  ...ageChoice,
});

/** The keyword limit is reached: a larger plan or extra keywords raise it (ERR-010). Only owners buy extra (PERM-011). */
function LimitAlert() {
  const [mayBuy, mayUpgrade] = [useCan('plan.buy-extra'), useCan('plan.upgrade')];
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, alignItems: 'center' }}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {mayUpgrade && (
            <Button component={Link} to={link('/plans')} color="inherit" size="small">
              {TEXTS.plans}
            </Button>
          )}
          {mayBuy && (
            <Button component={Link} to={link('/plans/addkeywords')} color="inherit" size="small">
              {TEXTS.buyExtra}
            </Button>
          )}
        </Box>
      }
    >
      {TEXTS.limit}
    </Alert>
  );
}

/** /keywords/add (KEY-008, KEY-009, KEY-011 to KEY-014). The input is kept if saving fails. */
export default function KeywordAddPage() {
  const navigate = useNavigateWhileMounted();
  const client = useQueryClient();
  const { subscription, keywords, company, authorized_account, sender_name } = useProfile();
  const unnamed = company.trim() === '' && !authorized_account;
  const suggested = companyProblem(sender_name) === null ? sender_name : '';
  const form = useZodForm(newKeyword, {
    defaultValues: unnamed ? { ...EMPTY, company: suggested } : EMPTY,
  });
  const { shortcode } = useGlobals();
  const allowed = subscription.keywords + subscription.extra_keywords - subscription.given_back_keywords;
  const limited = keywordLimitReached(allowed, keywords.length);

  const save = async (values: KeywordFields): Promise<void> => {
    const { asks_age: _, ...fields } = values;
    const { message } = await call(createKeyword, {
      ...fields,
      ...ageOf(values),
      segments: segmentsAfter(values),
      file: values.file || null,
    });
    await client.invalidateQueries({ queryKey: KEYWORDS });
    navigate(link('/keywords'));
    alerts.info(escapeHtml(message));
    void alertModal({
      title: TEXTS.approvalTitle,
      html: `<p><strong>${escapeHtml(values.keyword.toUpperCase())}</strong> ${TEXTS.wasSaved}</p><p>${MESSAGES.approval}</p><p>${TEXTS.joinOnceApproved} <strong>${escapeHtml(TEXTS.joinText(values.keyword.trim().toUpperCase(), shortcode))}</strong>. ${TEXTS.joinCode}</p>`,
    });
  };

  return (
    <Page>
      <PageHeader title={MESSAGES.add} crumbs={[{ label: MESSAGES.title, to: link('/keywords') }]} />
      {limited && <LimitAlert />}
      <KeywordForm form={form} identity={<NewIdentity unnamed={unnamed} />} onSubmit={save} blocked={limited} />
    </Page>
  );
}
