import { usePart } from '#platform/http/client/parts.ts'

interface SignInWords {
  signIn: string
  /** In the navigation of the home with the player. */
  short: string
  signOut: string
  failed: string
  /** After "Welcome back!". */
  done: string
}

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Whether buttons and messages have the words of the specification for signing in and out. */
    saysLogIn: boolean
  }
}

const OWN: SignInWords = {
  signIn: 'Sign In',
  short: 'Sign In',
  signOut: 'Sign Out',
  failed: 'Couldn’t sign you in',
  done: 'You’re signed in.',
}

/** Here and not with the preview, whose parts every first page of one loads. */
const SPECIFIED: SignInWords = {
  signIn: 'Log In',
  short: 'Login',
  signOut: 'Log Out',
  failed: 'Login failed',
  done: "You've successfully logged in.",
}

export const useSignInWords = (): SignInWords => (usePart('saysLogIn', false) ? SPECIFIED : OWN)

/** Title and sentence of the toast after a login. */
export const signedIn = ({ done }: SignInWords) => ['Welcome back!', done] as const
