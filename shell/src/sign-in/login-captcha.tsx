/** A separate file, so that the sign-in page loads without it. */
export { Captcha as LoginCaptcha } from '@textloom/ui';
