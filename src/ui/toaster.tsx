import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { type ToastMessage, toastQueue } from './toast.ts'

const SHOW = { message: show, success: show.success, error: show.error }

function draw({ kind, title, description, action }: ToastMessage): void {
  SHOW[kind](title, {
    description,
    action: action && { label: action.label, onClick: action.onPress },
  })
}

/** Renders the toasts with sonner and its defaults: at most 3 visible, 4 s each. Only ToastHost renders it. */
export function Toaster() {
  useEffect(() => toastQueue.connect(draw), [])
  return <Sonner containerAriaLabel="Messages" />
}
