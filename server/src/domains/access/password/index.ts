export { hashPassword, passwordMatches } from './password';
export { passwordChangedMail } from './password-changed.mail';
export { passwordMissing, requirePassword, signInEmail, WRONG_PASSWORD } from './require-password';
export { requireGoodPassword } from './require-good-password';
export { setPassword } from './set-password';
