/** Title and sentence of the toast after a login. */
export const LOGGED_IN = ['Welcome back!', "You've successfully logged in."] as const
