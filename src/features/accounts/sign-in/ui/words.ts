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
    /** How the buttons and messages name signing in and out. */
    signInWords: SignInWords
  }
}

const OWN: SignInWords = {
  signIn: 'Sign In',
  short: 'Sign In',
  signOut: 'Sign Out',
  failed: 'Couldn’t sign you in',
  done: 'You’re signed in.',
}

export const useSignInWords = (): SignInWords => usePart('signInWords', OWN)

/** Title and sentence of the toast after a login. */
export const signedIn = ({ done }: SignInWords) => ['Welcome back!', done] as const
