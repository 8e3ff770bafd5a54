export { hashPassword, passwordMatches } from './password';
export { passwordChangedMail } from './password-changed.mail';
export { passwordMissing, provePassword, signInEmail, WRONG_PASSWORD } from './prove-password';
export { requireGoodPassword } from './require-good-password';
export { setPassword } from './set-password';
