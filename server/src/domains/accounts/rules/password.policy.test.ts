import { passwordProblem } from './password.policy';

const COMMON = 'This password is too common. Choose one that is harder to guess.';

describe('decision 128: a new password', () => {
  it.each([
    'river boat',
    'correct horse battery',
    'x9#Kd02mLq',
    'quiet copper meadow',
    '🦊🦊🚲🚲🌲🌲⛵⛵🍋🌵',
    'w'.repeat(5) + 'Kq7_xz',
  ])('may be %s', (password) => expect(passwordProblem(password, 'ada@example.com', ['Textloom'])).toBeNull());

  it.each([
    ['riverboat', 'Choose a password of at least 10 characters.'],
    ['⛵'.repeat(9), 'Choose a password of at least 10 characters.'],
    ['x'.repeat(201), 'Choose a password of at most 200 characters.'],
  ])('has 10 to 200 characters, unlike %s', (password, text) => expect(passwordProblem(password)).toBe(text));

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
  ])('is not a common one or its simple variation: %s', (password) =>
    expect(passwordProblem(password, 'pieterson@example.com', ['Textloom'])).toBe(COMMON),
  );

  it.each(['Ada@Example.com', 'ADALOVELACE'])("is not the user's email: %s", (password) =>
    expect(passwordProblem(password, password.includes('@') ? 'ada@example.com' : 'adalovelace@example.com')).toBe(
      'Your email address cannot be your password. Choose another one.',
    ),
  );
});
