import { Alert, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { Choice } from './choice';
import { ROLES, SUBSCRIPTIONS, SWITCHABLE } from './settings';
import { Section } from './section';
import type { Stage } from './stage';
import { useStore } from './store';

const AS_IT_IS = { value: '', name: 'As the account is' } as const;
const ROLE_NAMES = { owner: 'Owner', authorized: 'Authorized user' } as const;
const SUBSCRIPTION_NAMES = { trial: 'Trial', paid: 'Paid', expired: 'Expired', frozen: 'Frozen' } as const;

function Persona({ stage }: { stage: Stage }) {
  const personas = useStore(stage.personas);
  const person = useStore(stage.person);
  const phase = useStore(stage.phase);
  const problem = useStore(stage.problem);
  const present = personas.find(({ email }) => email === person?.email);
  const other = person && !present ? `${person.first_name} ${person.last_name}` : 'Nobody';
  return (
    <>
      {personas.length > 0 && (
        <Choice
          label="Persona"
          value={present?.key ?? ''}
          disabled={phase !== 'ready'}
          options={[
            ...(present ? [] : [{ value: '', name: other }]),
            ...personas.map(({ key, name }) => ({ value: key, name })),
          ]}
          helperText={present?.description}
          onChange={(key) => {
            const next = personas.find((one) => one.key === key);
            if (next) void stage.signIn(next);
          }}
        />
      )}
      {personas.length === 0 && <Typography variant="body2">{person ? other : 'Nobody is signed in.'}</Typography>}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {person && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => void stage.signOut()}>
          Sign out
        </Button>
      )}
    </>
  );
}

/** The signed-in person, and the simulated permissions and subscription. */
export function PersonSection({ stage }: { stage: Stage }) {
  const { allow, role, subscription } = useStore(stage.settings);
  const person = useStore(stage.person);
  const held: readonly string[] = allow ?? person?.allow ?? [];
  const isChanged = allow !== null || role !== null;
  const turn = (name: string, on: boolean): void =>
    stage.change({ allow: SWITCHABLE.filter((one) => (one === name ? on : held.includes(one))) });
  return (
    <>
      <Section title="Person">
        <Persona stage={stage} />
      </Section>
      <Section title="Permissions">
        <Choice
          label="Role"
          value={role ?? ''}
          disabled={!person}
          options={[AS_IT_IS, ...ROLES.map((value) => ({ value, name: ROLE_NAMES[value] }))]}
          onChange={(next) => stage.change({ role: next === '' ? null : next })}
        />
        <Stack>
          {SWITCHABLE.map((name) => (
            <FormControlLabel
              key={name}
              disabled={!person}
              control={
                <Switch
                  size="small"
                  checked={held.includes(name)}
                  onChange={(_, on) => turn(name, on)}
                  sx={{ mr: 1 }}
                />
              }
              label={name}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ ml: 0 }}
            />
          ))}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Only this page believes it: the server still decides what a call may do.
        </Typography>
        {isChanged && (
          <Button
            size="small"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => stage.change({ allow: null, role: null })}
          >
            As the account is
          </Button>
        )}
      </Section>
      <Section title="Subscription">
        <Choice
          label="State"
          value={subscription ?? ''}
          disabled={!person}
          options={[AS_IT_IS, ...SUBSCRIPTIONS.map((value) => ({ value, name: SUBSCRIPTION_NAMES[value] }))]}
          onChange={(next) => stage.change({ subscription: next === '' ? null : next })}
        />
      </Section>
    </>
  );
}
