interface FormFailureProps {
  /** The error of the form as a whole, if any. */
  message: string | undefined
}

/** Says in a form why it was not sent, until the next try: a toast would be gone, and on phones cover the button. */
export function FormFailure({ message }: FormFailureProps) {
  return (
    <p role="alert" className="font-medium wrap-anywhere text-danger empty:hidden">
      {message}
    </p>
  )
}
