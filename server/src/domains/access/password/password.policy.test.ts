import { passwordProblem } from './password.policy';

const COMMON = 'This password is too common. Choose one that is harder to guess.';

describe('decision 128: a new password', () => {
  it.each([
    'river boat lamp',
    'correct horse battery',
    'x9#Kd02mLq',
    'quiet copper meadow',
    '🦊🦊🚲🚲🌲🌲⛵⛵🍋🌵',
    'w'.repeat(5) + 'Kq7_xz',
  ])('may be %s', async (password) => {
    expect(await passwordProblem(password, 'ada@example.com', ['Textloom'])).toBeNull();
  });

  it.each([
    ['riverboat', 'Choose a password of at least 10 characters.'],
    ['⛵'.repeat(9), 'Choose a password of at least 10 characters.'],
    ['x'.repeat(201), 'Choose a password of at most 200 characters.'],
  ])('has 10 to 200 characters, unlike %s', async (password, text) => {
    expect(await passwordProblem(password)).toBe(text);
  });

  it.each([
    'qwertyuiop',
    'Password2024',
    'P@ssw0rd123',
    'drowssap12',
    'iloveyou!!',
    'Sunshine99',
    'summer2026',
    'passwordpassword',
    'aaaaaaaaaaaa',
    '0123456789',
    'abcdefghijkl',
    'TEXTLOOM2026',
    'pieterson1',
    'letmein12345',
    'Summer2026!',
    'January2026!',
    'PizzaPizza123',
    'Welcome2026',
    'marcospizza1',
    'textloom-textloom',
    'demo-textloom',
    'pieterson-2026',
    'hunter2hunter2',
  ])('must not be a common one or a simple variation of one: %s', async (password) => {
    expect(await passwordProblem(password, 'pieterson@example.com', ['Textloom'])).toBe(COMMON);
  });

  it.each(['Ada@Example.com', 'ADALOVELACE'])("must not be the user's email: %s", async (password) => {
    const email = password.includes('@') ? 'ada@example.com' : 'adalovelace@example.com';
    expect(await passwordProblem(password, email)).toBe(
      'Your email address cannot be your password. Choose another one.',
    );
  });
});
