import { catalogue } from './catalogue';

/** Sign-in, verification, end of a session. */
export const sessionText = catalogue({
  product: 'EBM',
  'default-title': ({ utility }: { utility: string }) => (utility ? `EBM · ${utility}` : 'EBM'),
  tagline: 'Tax receipts of the utility',

  'sign-in': 'Sign in',
  'signing-in': 'Signing in…',
  email: 'E-mail',
  password: 'Password',
  'show-password': 'Show the password',
  'hide-password': 'Hide the password',
  forgot: 'Forgot your password?',
  'other-ways': 'Other ways to sign in',
  'email-missing': 'Type your e-mail.',
  'email-odd': 'This is not an e-mail address.',
  'password-missing': 'Type your password.',
  'code-missing': 'Type the code.',

  wrong: 'The e-mail or the password is not right.',
  disabled: 'This user is disabled or does not exist. Ask your administrator.',
  locked: 'Too many attempts. Wait a minute and try again.',
  away: 'The server is away at the moment. Try again in a little while.',
  'away-trying': 'The server is away at the moment. This page tries again by itself.',
  'try-now': 'Try now',
  'no-mail': 'The code could not be sent: this site cannot send e-mail. Ask your administrator.',
  unknown: 'The server gave an answer that this page does not know.',
  'boot-failed': 'You are signed in, but the server then went away.',

  'code-title': 'One more step',
  'code-prompt': 'Type the code from your authenticator app.',
  code: 'Verification code',
  'code-send': 'Continue',
  'wrong-code': 'This code is not right.',
  'code-expired': 'The code came too late. Sign in again.',
  back: 'Back',
  'password-expired': 'Your password has expired.',
  'password-renew': 'Set a new password',

  'ended-expired': 'Your session has ended. Sign in again: what you typed is kept in this tab.',
  'ended-other-user': 'Somebody else has signed in in this browser. Sign in again to go on.',
  'ended-disabled': 'Your user has been disabled. Ask your administrator.',
  'ended-signed-out': 'You are signed out.',
  'ended-elsewhere': 'You were signed out in another tab. What you typed here is kept until somebody else signs in.',

  'entering': 'Signing you in…',
  'wait': 'One moment…',
  'bounced-title': 'This page is opened from the sales site',
  'bounced-text': 'The sales site sent you here without its mark, so you would go back and forth. Choose how to go on:',
  'bounced-site': 'Go to the sales site',
  'bounced-sign-in': 'Sign in here',
});
