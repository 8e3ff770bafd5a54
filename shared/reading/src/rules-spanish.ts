import type { LanguageRules } from './language-rules.types';
import { classes } from './spanish-classes';
import { refusing } from './spanish-refusing';
import { removing } from './spanish-removing';
import { stopping } from './spanish-stopping';

/** Spanish phrases that ask to leave; without accents. */
export const spanish: LanguageRules = {
  classes,
  negations: 'no nunca jamas sin',
  light: 'mi me quiero que se por favor nos queremos ya te le les lo pedi vaya vayan vayas a es quise pienso queria',
  rules: [...refusing, ...stopping, ...removing],
  doubtful: [
    'numero|persona equivocado|equivocada',
    'no me interesa|interesan',
    'no quiero nada|mas',
    'no $quiero esto|estos',
    '[ quiero cancelar ]',
    'cancelar $un* membresia',
  ],
};
