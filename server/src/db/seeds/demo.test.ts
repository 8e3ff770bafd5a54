import { testDatabase, type TestDatabase } from '../../testing/database';
import { DEMO_PERSONAS, seedDemo } from './demo';

let db: TestDatabase;
const config = { welcomeMessage: 'Welcome! {count} msgs/mo. {terms}', replyToStop: 'Reply STOP to unsubscribe', productName: 'Textloom' };

beforeAll(async () => {
  db = await testDatabase();
  const start = Date.now();
  await seedDemo(db, config);
  console.log('seed ms', Date.now() - start);
});

describe('demo data', () => {
  it('gives every persona a user of its own', async () => {
    const users = await db.asEngine((tx) => tx.query<{ email: string }>('select email from app_user'));
    expect(users.map((user) => user.email).sort()).toEqual(DEMO_PERSONAS.map((persona) => persona.email).sort());
  });

  it('is made once: a second start changes nothing', async () => {
    expect(await seedDemo(db, config)).toBe(false);
  });
});
