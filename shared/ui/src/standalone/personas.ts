/** People of the demo data (server/src/db/seeds/demo-personas.ts); all of them sign in with the same password. */
export const DEMO_PASSWORD = 'demo-textloom';

export const DEMO_PERSONAS = [
  { key: 'owner', email: 'marco@marcos-pizza.example', name: 'Marco, owner' },
  { key: 'manager', email: 'nina@marcos-pizza.example', name: 'Nina, many permissions' },
  { key: 'helper', email: 'tom@marcos-pizza.example', name: 'Tom, one permission' },
  { key: 'trial', email: 'lena@bloomandstem.example', name: 'Lena, on trial' },
  { key: 'expired', email: 'sam@ridgelinecycles.example', name: 'Sam, expired' },
  { key: 'frozen', email: 'ivy@harborlightbooks.example', name: 'Ivy, frozen' },
] as const;
