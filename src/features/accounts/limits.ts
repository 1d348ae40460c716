export const EMAIL_MAX = 255
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 100

/** Lifetime of an access token; browsers refresh it earlier. */
export const ACCESS_TOKEN_SECONDS = 10 * 60
/** Lifetime of the links in recovery and confirmation mails, which work once. */
export const MAIL_LINK_MINUTES = 30
/** How long sensitive changes are allowed after the member confirmed the password (and second factor). */
export const CONFIRMATION_MINUTES = 10
/** The page that mail links open; it reads `type` and `token_hash` from the part behind the `#`. */
export const MAIL_LINK_PATH = '/auth/confirm'

export const INVALID_EMAIL = 'Invalid email address'
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'
export const PASSWORD_TOO_LONG = 'Password must be less than 100 characters'
export const PASSWORD_REQUIRED = 'Password is required'
export const PASSWORD_TOO_COMMON =
  'This password is one of the most common ones and easy to guess. Please choose another.'
export const PASSWORD_IS_NAME = 'Please choose a password other than your username or email address.'
export const SAME_PASSWORD = 'Your new password must be different from the current one.'
export const USERNAME_TAKEN = 'This username is already taken'
export const USERNAME_CHANGED_ALREADY = 'You’ve changed your username once already.'
export const USERNAME_IS_YOURS = 'That’s your username already.'
export const EMAIL_TAKEN = 'There’s already an account with this email address'
export const WRONG_CREDENTIALS = 'The email address or the password is wrong.'
export const WRONG_PASSWORD = 'The password is wrong.'
export const CODE_REQUIRED = 'Please enter the code from your authenticator app.'
export const PASSKEY_REQUIRED = 'Please use your passkey, or enter a recovery code.'
export const WRONG_CODE = 'This code isn’t right, or it’s already been used.'
export const USERNAME_DIFFERS = 'That isn’t your username.'

/** Reasons of admins and moderators, which the member reads. */
export const REASON_MAX = 500
/** The longest suspension in days; a ban has no end. */
export const SUSPENSION_MAX_DAYS = 365
export const REASON_REQUIRED = 'A reason is required'
export const REASON_TOO_LONG = `The reason must have at most ${REASON_MAX} characters`

export const FIRST_ADMIN_GONE =
  'This link has been used, or the site has an admin already. An admin can make you one too.'

/** The answer of an application for membership. */
export const ANSWER_MAX = 1000
export const ANSWER_TOO_LONG = `The answer must have at most ${ANSWER_MAX} characters`
export const ANSWER_REQUIRED = 'Please answer the question'
/** Applications that wait at once, and those listed and decided at once. */
export const APPLICATIONS_MAX = 5000
export const APPLICATIONS_PAGE = 200

/** Valid invitations of a member at once. */
export const INVITATIONS_AT_ONCE = 5
export const INVITATION_USES_MAX = 10
export const INVITATION_DAYS_MAX = 30

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
