import { PROOF_METHOD_LABELS } from '#features/business/limits.ts'
import type { ProofAttempt } from '#features/business/proofs/contract.ts'

/** The failed attempts of a check. */
export function Attempts({ attempts }: { attempts: readonly ProofAttempt[] }) {
  return (
    <>
      <p className="font-semibold">Not found yet. We looked here:</p>
      <ul className="flex flex-col gap-3">
        {attempts.map(({ method, fetched, found, expected }) => (
          <li key={method} className="text-sm wrap-anywhere">
            <p className="font-semibold">{PROOF_METHOD_LABELS[method]}</p>
            <p>{fetched}</p>
            <p className="text-muted">
              Found:{' '}
              <span dir="auto" className="whitespace-pre-line">
                {found}
              </span>
            </p>
            <p className="text-muted">Expected: {expected}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
